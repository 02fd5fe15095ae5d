import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { cachedEmulatorJar } from '../../dev/firebase/emulator-jar.ts';
import { ensureJava } from '../../dev/firebase/java.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(`${tmpdir()}/showup-jar-`);
  vi.stubEnv('FIREBASE_EMULATORS_PATH', folder);
  vi.spyOn(console, 'log').mockReturnValue();
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

/** Puts a program in the place of Java that says only its version, as Java does, on the error output. */
function standInJava(version: string): void {
  mkdirSync(`${folder}/bin`);
  writeFileSync(`${folder}/bin/java`, `#!/bin/sh\necho 'openjdk version "${version}" 2026-01-20' >&2\n`);
  chmodSync(`${folder}/bin/java`, 0o755);
  vi.stubEnv('PATH', `${folder}/bin`);
}

const jar = (release: string) => `${folder}/cloud-firestore-emulator-v${release}.jar`;
const keep = (release: string) => writeFileSync(jar(release), '');

/** As firebase-tools does: the release that the variable names, else its newest. */
const download = vi.fn((release: Record<string, string>) =>
  keep(release.FIRESTORE_EMULATOR_VERSION ?? '1.22.0'),
);
afterEach(() => download.mockClear());

it.each([
  ['17.0.15', '1.19.8'],
  ['20.0.2', '1.19.8'],
  ['21.0.10', '1.22.0'],
  ['26-ea', '1.22.0'],
])('Java %s downloads the emulator %s once', (version, release) => {
  standInJava(version);
  const java = ensureJava();
  expect(cachedEmulatorJar(java, download)).toBe(jar(release));
  expect(cachedEmulatorJar(java, download)).toBe(jar(release));
  expect(download).toHaveBeenCalledOnce();
});

it.each([
  [17, '1.19.8'],
  [21, '1.22.0'],
])('Java %i takes the newest jar that it runs: %s', (java, release) => {
  for (const kept of ['1.9.0', '1.19.8', '1.22.0']) keep(kept);
  expect(cachedEmulatorJar(java, download)).toBe(jar(release));
  expect(download).not.toHaveBeenCalled();
});

it('says which Java is needed where there is an older one', () => {
  standInJava('1.8.0_392');
  expect(ensureJava).toThrow(/needs Java 11 or newer, and `java -version` says 8\. Install a newer one/);
});

it('names the ways around a download that fails', () => {
  const fail = () => {
    throw new Error('no network');
  };
  expect(() => cachedEmulatorJar(17, fail)).toThrow(
    /Java 17 runs in FIRESTORE_EMULATOR_JAR.*platform\/cloud-firestore-emulator\/cloud-firestore-emulator\.jar.*gcloud components install/,
  );
});
