import { type Html, html } from './html.ts';

/** The sender, and the site. */
export type Branding = {
  productName: string;
  siteUrl: string;
  /** `Name <address>`, as the mail provider takes it. */
  from: string;
};

/** A part of an email, shown in its HTML and in its plain text. */
export type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'text'; text: string }
  /** Somebody else's words, of several lines. */
  | { kind: 'quote'; title: string; text: string }
  | { kind: 'list'; items: readonly string[] }
  | { kind: 'link'; url: string }
  | { kind: 'links'; items: readonly { label: string; url: string }[] }
  | { kind: 'button'; label: string; url: string };

/** How somebody gets no more: by writing to us, or by pages and the mail program's own button. */
export type Leaving =
  | { by: 'mail'; text: string }
  | {
      by: 'page';
      text: string;
      label: string;
      url: string;
      /** Takes the POST of RFC 8058. */
      oneClickUrl: string;
    };

export type Attachment = {
  filename: string;
  content_type: string;
  /** In base64. */
  content: string;
};

export type Draft = {
  to: string;
  subject: string;
  /** Preview text beside the subject in a list of mails. */
  preview: string;
  /** Shown at the top, on a drawing of a court. */
  scoreboard: { number: string; caption: string };
  blocks: readonly Block[];
  /** Why this person gets this email. */
  reason: string;
  leaving: Leaving;
  attachments?: readonly Attachment[];
};

/** The email for the provider, without the sender. */
export type Email = {
  to: string;
  subject: string;
  text: string;
  html: string;
  headers: { 'List-Unsubscribe': string; 'List-Unsubscribe-Post'?: string };
  attachments?: readonly Attachment[];
};

const DISPLAY = "'Barlow Condensed', 'Arial Narrow', 'Roboto Condensed', Arial, sans-serif";
const TEXT = "system-ui, -apple-system, 'Segoe UI', Roboto, Arial, sans-serif";

// The light colours stand inline, because some mail programs drop the style element; the dark ones can only stand there.
const STYLE = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  body { margin: 0; }
  @media (max-width: 480px) {
    .inside { padding-left: 20px !important; padding-right: 20px !important; }
  }
  @media (prefers-color-scheme: dark) {
    .ground { background: #0d1712 !important; }
    .card { background: #14221b !important; border-color: #2b4136 !important; }
    .court { background: #0c3f30 !important; }
    .ink { color: #f5f2e8 !important; }
    .quiet, .quiet a { color: #b6c4bb !important; }
    .link { color: #dcf24b !important; }
    .line { border-color: #2b4136 !important; }
    .quote { border-color: #dcf24b !important; }
  }
`;

function blockHtml(block: Block): Html {
  switch (block.kind) {
    case 'heading':
      return html`<h2 class="ink" style="margin: 28px 0 8px; color: #14231c; font: 700 24px/28px ${DISPLAY}">${block.text}</h2>`;
    case 'text':
      return html`<p class="ink" style="margin: 0 0 16px; color: #14231c; font: 16px/24px ${TEXT}">${block.text}</p>`;
    case 'quote': {
      const lines = block.text
        .split('\n')
        .map((line) => html`<div dir="auto" style="min-height: 24px">${line}</div>`);
      return html`<div class="ink quote" style="margin: 0 0 20px; padding: 12px 16px; border-left: 4px solid #0f4c3a; color: #14231c; font: 16px/24px ${TEXT}; overflow-wrap: anywhere"><p style="margin: 0 0 8px; font-weight: 700">${block.title}</p>${lines}</div>`;
    }
    case 'list': {
      const items = block.items.map((item) => html`<li style="margin: 0 0 8px">${item}</li>`);
      return html`<ul class="ink" style="margin: 0 0 16px; padding-left: 22px; color: #14231c; font: 16px/24px ${TEXT}">${items}</ul>`;
    }
    case 'link':
      return html`<p style="margin: 0 0 16px; font: 700 18px/24px ${TEXT}"><a class="link" href="${block.url}" style="color: #0f4c3a; word-break: break-all">${block.url}</a></p>`;
    case 'links': {
      const links = block.items.map(
        ({ label, url }) =>
          html`<a class="link" href="${url}" style="display: inline-block; padding: 10px 18px 10px 0; color: #0f4c3a">${label}</a>`,
      );
      return html`<p style="margin: -8px 0 8px; font: 16px/24px ${TEXT}">${links}</p>`;
    }
    case 'button':
      return html`<p style="margin: 0 0 16px"><a href="${block.url}" style="display: inline-block; background: #dcf24b; color: #14231c; border-radius: 6px; padding: 12px 22px; text-decoration: none; font: 700 20px/24px ${DISPLAY}">${block.label}</a></p>`;
  }
}

function blockText(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return block.text.toUpperCase();
    case 'text':
      return block.text;
    case 'quote':
      return [block.title, ...block.text.split('\n').map((line) => `> ${line}`)].join('\n');
    case 'list':
      return block.items.map((item) => `- ${item}`).join('\n');
    case 'link':
      return block.url;
    case 'links':
      return block.items.map(({ label, url }) => `${label}: ${url}`).join('\n');
    case 'button':
      return `${block.label}:\n${block.url}`;
  }
}

/** A table cell of the line that draws the court's edge; the middle one (40 %) is the key and has side lines. */
const courtLine = (percent: number) =>
  html`<td width="${`${percent}%`}" style="height: 14px; border: solid #7fa797; border-width: 2px ${percent === 40 ? '2px' : '0'} 0; font-size: 0">&nbsp;</td>`;

/** Numbers longer than `#100` leave less of a phone's width to the caption. */
const scoreStyle = ({ length }: string) => (length > 4 ? '700 44px/52px' : '700 64px/72px');

const addressIn = (from: string) => /<([^<>]+)>/.exec(from)?.[1] ?? from;

const mailTo = (head: Branding) => `mailto:${addressIn(head.from)}?subject=remove%20me`;

function leavingHtml(head: Branding, leaving: Leaving): Html {
  switch (leaving.by) {
    case 'mail':
      return html`To leave, reply “remove me” or <a href="${mailTo(head)}" style="color: #42524a">write to us with one tap</a>: ${leaving.text}`;
    case 'page':
      return html`${leaving.text} <a href="${leaving.url}" style="color: #42524a">${leaving.label}</a>`;
  }
}

function leavingText(leaving: Leaving): string {
  switch (leaving.by) {
    case 'mail':
      return `To leave, reply “remove me”: ${leaving.text}`;
    case 'page':
      return `${leaving.text} ${leaving.label}: ${leaving.url}`;
  }
}

function headersOf(head: Branding, leaving: Leaving): Email['headers'] {
  switch (leaving.by) {
    case 'mail':
      return { 'List-Unsubscribe': `<${mailTo(head)}>` };
    case 'page':
      return {
        'List-Unsubscribe': `<${leaving.oneClickUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      };
  }
}

function htmlOf(head: Branding, { subject, preview, scoreboard, blocks, reason, leaving }: Draft): string {
  const writer = addressIn(head.from);
  return html`<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width">
  <meta name="color-scheme" content="light dark">
  <meta name="supported-color-schemes" content="light dark">
  <title>${subject}</title>
  <style>${{ markup: STYLE }}</style>
</head>
<body class="ground" style="margin: 0; background: #faf8f2">
  <div style="display: none; max-height: 0; overflow: hidden">${preview}</div>
  <table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" style="background: #faf8f2"><tr><td align="center" style="padding: 24px 12px">
    <table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" style="max-width: 600px; background: #fffdf8; border: 1px solid #d8cfb9; border-radius: 10px">
      <tr><td class="court inside" style="background: #0f4c3a; border-radius: 9px 9px 0 0; padding: 18px 32px 0">
        <p style="margin: 0 0 20px; color: #faf8f2; font: 700 18px/24px ${DISPLAY}">${head.productName}</p>
        <h1 style="margin: 0 0 20px; color: #faf8f2; font: 700 34px/38px ${DISPLAY}">${subject}</h1>
        <table role="presentation" cellpadding="0" cellspacing="0"><tr>
          <td style="background: #dcf24b; color: #14231c; border-radius: 6px; padding: 4px 20px; font: ${scoreStyle(scoreboard.number)} ${DISPLAY}">${scoreboard.number}</td>
          <td style="padding-left: 18px; color: #faf8f2; font: 16px/24px ${TEXT}">${scoreboard.caption}</td>
        </tr></table>
        <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin-top: 24px"><tr>
          ${[30, 40, 30].map(courtLine)}
        </tr></table>
      </td></tr>
      <tr><td class="inside" style="padding: 24px 32px 12px">
        ${blocks.map(blockHtml)}
      </td></tr>
      <tr><td class="inside line quiet" style="padding: 20px 32px 24px; border-top: 1px solid #d8cfb9; color: #42524a; font: 14px/22px ${TEXT}">
        ${reason} ${head.productName} writes from <a href="mailto:${writer}" style="color: #42524a">${writer}</a>, and a person reads what you answer.
        ${leavingHtml(head, leaving)}
      </td></tr>
    </table>
  </td></tr></table>
</body>
</html>`.markup;
}

function textOf(head: Branding, { subject, scoreboard, blocks, reason, leaving }: Draft): string {
  return [
    subject,
    `${scoreboard.number} ${scoreboard.caption}`,
    ...blocks.map(blockText),
    '--',
    `${reason} ${head.productName} writes from ${addressIn(head.from)}, and a person reads what you answer.`,
    leavingText(leaving),
    head.siteUrl,
  ].join('\n\n');
}

/** The same content twice. Nothing in it is loaded from anywhere, so opening it tells nobody. */
export function writeEmail(head: Branding, draft: Draft): Email {
  return {
    to: draft.to,
    subject: draft.subject,
    text: textOf(head, draft),
    html: htmlOf(head, draft),
    headers: headersOf(head, draft.leaving),
    ...(draft.attachments && { attachments: draft.attachments }),
  };
}
