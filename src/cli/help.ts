import { environmentName } from "../setting-names.ts";
import { settings } from "../settings.ts";
import { build, version } from "../version.ts";

/** `ingot help`: the commands and every setting. */
export function help(): void {
	const rows = Object.entries(settings).map(([key, s]) => {
		const flag = `--${environmentName(key).slice("INGOT_".length).toLowerCase().replaceAll("_", "-")}`;
		return `  ${flag.padEnd(24)} ${environmentName(key).padEnd(28)} ${s.help}${s.fallback === "" ? "" : ` (${s.fallback})`}`;
	});
	process.stdout.write(`Ingot ${version}, a git forge

  ingot serve [options]    serves; this is what "ingot" alone does
  ingot admin events …     lists and replays events that were passed over
  ingot admin user …       creates, lists, renames and deletes users, changes passwords; also beside a running forge
  ingot admin registration … lets accounts in that people made for themselves, or turns them away
  ingot invite [ADDRESS]   makes an invitation: prints its link, and sends it to the address
  ingot admin auth …       adds, lists, changes and deletes sources of accounts that people sign in with
  ingot backup DIRECTORY   copies everything beside the running forge into a new directory
    --earlier BACKUP       takes blobs from an earlier backup where that has them
    --without-blobs        leaves out the blobs, for buckets that keep versions
    --backup-recipients …  encrypts it into one file for these public keys of age
    --make-key FILE        makes no backup, but a key for that: the file opens what its public key encrypts
  ingot restore BACKUP     puts a backup into a new data directory (--data); with --check only reads it
    --key FILE             opens an encrypted one
  ingot move --to-…        moves a forge to PostgreSQL and a bucket (--to-database URL --to-bucket NAME) or back to one machine (--to-data DIR)
    --finish               waits until the forge is stopped, and then brings what has changed since
  ingot doctor [--fix]     looks for damages and mends them; wants the forge to be stopped
    --accept-stores        takes the directories of repositories for those of their rows, whatever their marks say
    --deep                 reads every blob too, and compares it with its name
  ingot import gitea       makes a forge of a Gitea installation (--from DIRECTORY --data NEW); again: brings what has changed there
  ingot import repository  brings a repository with issues and pull requests from Gitea, GitHub or GitLab (URL --owner NAME)
  ingot import organization brings all repositories of an organization (URL --owner NAME)
  ingot export repository  writes all of a repository into one file (OWNER/NAME FILE)
  ingot import archive     makes a repository of such a file (FILE --owner NAME)
  ingot runner …           takes workflow jobs of a forge and runs them on this machine (--help)
  ingot version            prints the version, and which build it is
  ingot help               prints this

Options of serve, each also as an environment variable, or in a JSON file (--config FILE, INGOT_CONFIG):
${rows.join("\n")}
  --json                                                one line about the start, for scripts
`);
}

export function printVersion(): void {
	process.stdout.write(`${version}${build && `+${build}`}\n`);
}
