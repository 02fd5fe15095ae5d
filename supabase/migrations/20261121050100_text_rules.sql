-- Form of texts and lists of sports, for every table that holds one.
-- Gains access: nobody yet. The privileges migration lets anon execute the checks, which read no table.

-- Removes at both ends exactly what JavaScript's trim() removes, whatever the database's locale; blank becomes null.
create function private.tidied(value text) returns text
language sql immutable set search_path = ''
return nullif(
  regexp_replace(
    value,
    '^[\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+|[\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+$',
    '',
    'g'
  ),
  ''
);

-- The text before the first blank, whichever of Unicode's blanks that is.
create function private.first_name(name text) returns text
language sql immutable set search_path = ''
return split_part(
  regexp_replace(name, '[\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]', ' ', 'g'), ' ', 1
);

-- An address that a mail server takes: at most 254 characters (RFC 5321), 64 of them before the @. The rule of
-- <input type=email> in the HTML standard, and a dot in the domain.
create function private.is_email(email text) returns boolean
language sql immutable set search_path = ''
return char_length(email) <= 254 and position('@' in email) <= 65
  and email ~ '^[a-zA-Z0-9.!#$%&''*+/=?^_`{|}~-]+@[a-zA-Z0-9]([a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(\.[a-zA-Z0-9]([a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$';

-- One line with something to see in it, of what a person can read: the two classes of src/lib/text.ts.
create function private.is_plain_line(value text) returns boolean
language sql immutable set search_path = ''
return value !~ '[\u0001-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]'
  and value ~ '[^\u0001-\u0020\u007f-\u00a0\u00ad\u034f\u061c\u115f-\u1160\u1680\u17b4-\u17b5\u180b-\u180f\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u2d7f\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001107f\U00013430-\U0001343f\U00013441-\U00013442\U00016fe4\U0001bca0-\U0001bca3\U0001d159\U0001d173-\U0001d17a\U000e0000-\U000e0fff]';

-- The same in several lines.
create function private.is_plain_text(value text) returns boolean
language sql immutable set search_path = ''
return private.is_plain_line(replace(value, chr(10), ' '));

-- The eight sports of the signup form and the survey, each at most once, and at least one.
create function private.is_sports_list(sports text[]) returns boolean
language sql immutable set search_path = ''
return cardinality(sports) > 0 and array_ndims(sports) = 1
  and (
    select count(*) = count(distinct sport) and count(*) = count(*) filter (where sport in (
      'volleyball', 'basketball', 'tennis', 'pickleball', 'ultimate-frisbee', 'running', 'soccer', 'spikeball'
    ))
    from unnest(sports) as sport
  );
