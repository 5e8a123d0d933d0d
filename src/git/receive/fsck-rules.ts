import type { GitConfig } from "../environment.ts";

/**
 * The value of `index-pack --strict=`: what fsck finds (git-fsck(1), fsck.<msg-id>) but real histories have
 * and other forges take, so that they can move here. All else that fsck calls an error or a warning refuses the
 * push: `.git` look-alikes, dangerous submodule names and addresses, unsorted trees, …
 */
const tolerated = [
	"badDate",
	"badDateOverflow",
	"badEmail",
	"badName",
	"badTimezone",
	// git itself passes over what is too long or too large there
	"gitattributesLarge",
	"gitattributesLineLength",
	"missingEmail",
	"missingNameBeforeEmail",
	"missingSpaceBeforeDate",
	"missingSpaceBeforeEmail",
	"multipleAuthors",
	"nulInCommit",
	"zeroPaddedDate",
	"zeroPaddedFilemode",
];
export const TOLERATED = tolerated.map((id) => `${id}=ignore`).join(",");

/** The same as the configuration of `git fsck`. */
export const toleratedByFsck: GitConfig = Object.fromEntries(
	tolerated.map((id) => [`fsck.${id}`, "ignore"]),
);

/** What fsck said of an object: its id and the msg-id, both safe to show. */
export function parseFsckLine(
	stderr: string,
): { oid: string; rule: string } | undefined {
	const [, oid, rule] =
		/error: (?:object )?([0-9a-f]{40,64}): (\w+): /.exec(stderr) ??
		/error in \w+ ([0-9a-f]{40,64}): (\w+): /.exec(stderr) ??
		[];
	return oid && rule ? { oid, rule } : undefined;
}
