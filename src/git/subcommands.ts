/** The git commands this room may start. A new one is added here on purpose, after asking what it reads and writes. */
export const SUBCOMMANDS = [
	"archive",
	"blame",
	"cat-file",
	// only by maintenance, which writes what can be made anew
	"commit-graph",
	"count-objects",
	"diff-tree",
	"fetch",
	"for-each-ref",
	"format-patch",
	"fsck",
	"grep",
	"index-pack",
	"log",
	"ls-remote",
	"ls-tree",
	"merge-base",
	"merge-file",
	"merge-tree",
	"pack-objects",
	"push",
	// only by maintenance, with arguments that keep every object
	"repack",
	"rev-list",
	"upload-pack",
	"version",
] as const;

/** One of the commands on the list. */
export type Subcommand = (typeof SUBCOMMANDS)[number];
