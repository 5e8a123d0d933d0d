import { environmentName } from "../setting-names.ts";
import { settings } from "../settings.ts";
import { build, version } from "../version.ts";

/** `ingot help`: the commands and every setting; of one command its lines alone. */
export function help(about?: string): void {
	const text = wholeHelp();
	const own = about === undefined ? "" : linesAbout(text, about);
	process.stdout.write(
		own ? `${own}\n\n"ingot help" lists all commands and settings.\n` : text,
	);
}

/** The lines of a command, each with those of its options below it. */
function linesAbout(text: string, command: string): string {
	const kept: string[] = [];
	let isOwn = false;
	for (const line of text.split("\n")) {
		if (line.startsWith("  ingot ")) isOwn = line.split(" ")[3] === command;
		else if (!line.startsWith("    ")) isOwn = false;
		if (isOwn) kept.push(line);
	}
	return kept.join("\n");
}

function wholeHelp(): string {
	const rows = Object.entries(settings).map(([key, s]) => {
		const flag = `--${environmentName(key).slice("INGOT_".length).toLowerCase().replaceAll("_", "-")}`;
		return `  ${flag.padEnd(24)} ${environmentName(key).padEnd(28)} ${s.help}${s.fallback === "" ? "" : ` (${s.fallback})`}`;
	});
	return `Ingot ${version}, a git forge

  ingot serve [options]    starts the server; "ingot" alone does the same
  ingot reload             lets the running server read its file of settings again: limits, retention, registration
  ingot admin events …     lists and replays failed events
  ingot admin user …       creates, lists, renames and deletes users, changes passwords; works beside a running server
  ingot admin registration … approves or rejects accounts that are waiting for approval
  ingot invite [ADDRESS]   creates an invitation: prints its link and sends it to the address
  ingot admin auth …       adds, lists, updates and deletes authentication sources
  ingot backup DIRECTORY   backs up everything to a new directory, beside the running server
    --earlier BACKUP       reuses blobs of an earlier backup
    --without-blobs        skips blobs, for buckets with versioning
    --around-damage        makes it although something is damaged, and says what it lacks
    --backup-recipients …  encrypts the backup to one file for these age public keys
    --make-key FILE        creates an age key instead of a backup; the file decrypts what its public key encrypts
  ingot backup rehearse    restores the newest moment of the copy (INGOT_BACKUP_TO) aside and verifies it; the server does it once a day
    --all                  reads every pack and blob in full, not a thirtieth of them
    --key FILE             decrypts an encrypted copy
    --from PLACE           verifies this place, without its server
  ingot backup check       with PostgreSQL: checks that its log is kept elsewhere and that the copy has all files of its rows
  ingot restore BACKUP     restores a backup to a new data directory (--data); --check only verifies it
    --key FILE             decrypts an encrypted backup
  ingot restore --from …   restores the newest moment of a copy (INGOT_BACKUP_TO) to a new data directory
    --at TIME              restores the moment of this time, such as "2026-11-22 14:03:07Z"
    --repository …         restores only OWNER/NAME, into the running server (--as OWNER/NEW under another name)
    --list                 lists what can be restored
    --check                restores to the directory for temporary files, verifies everything and removes it
    --key FILE             decrypts an encrypted copy
  ingot move --to-…        moves the data to PostgreSQL and a bucket (--to-database URL --to-bucket NAME) or back to one machine (--to-data DIR)
    --finish               waits until the server is stopped, then moves the remaining changes
  ingot doctor [--fix]     checks for problems, and repairs them with --fix; stop the server first
    --accept-stores        accepts repository directories even if their marks do not match the database
    --deep                 also reads every blob and verifies its hash
  ingot audit verify       finds records of the audit log that were changed, removed, added or moved, and rows of branches, rights, keys and rules that differ from their records ([EXPORT] checks a file instead); "ingot audit --help" tells more
    --against FILE         compares it with a checkpoint that was stored elsewhere
    --key VERIFIER         trusts only this verifier key of the log
  ingot audit export       exports all sealed records as lines of JSON ([FILE], otherwise to the output)
  ingot audit key          prints the verifier key of the audit log
  ingot audit prove …      prints a proof of one record (NUMBER or record:ID) that can be checked without the server
  ingot audit check FILE   verifies such a proof (--key VERIFIER, --witness VERIFIER)
  ingot audit at …         prints what a branch pointed to (OWNER/NAME REF TIME); --proof FILE writes the proof
  ingot audit forget …     erases addresses of old records (addresses TIME), or names and details of a user (user NAME); proofs still hold
  ingot audit begin        ends the audit log and begins a new one, after a database was restored by other tools
  ingot rotate-key         replaces secret.key and encrypts all stored secrets with the new key; stop the server first
    --to FILE              takes the new key from this file, or creates it, where INGOT_SECRET_KEY has the key
  ingot import gitea       migrates a Gitea installation (--from DIRECTORY --data NEW); run again to import later changes
  ingot import repository  imports a repository with issues and pull requests from Gitea, GitHub or GitLab (URL --owner NAME)
  ingot import organization imports all repositories of an organization (URL --owner NAME)
  ingot export repository  exports a repository with all its data to one file (OWNER/NAME FILE)
  ingot import archive     imports a repository from such a file (FILE --owner NAME)
  ingot runner …           runs workflow jobs of a server on this machine (--help)
  ingot version            prints the version and the build
  ingot help               prints this help

Options of serve, also available as environment variables or in a JSON file (--config FILE, INGOT_CONFIG):
${rows.join("\n")}
  --json                                                prints one JSON line at the start, for scripts
`;
}

export function printVersion(): void {
	process.stdout.write(`${version}${build && `+${build}`}\n`);
}
