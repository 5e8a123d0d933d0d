import { delimiter, join } from "node:path";
import type { Git } from "./git.ts";
import { quarantineOf, type ReadFrom, storePath } from "./store.ts";

/** Settings given to one git command, over those that always hold; a list gives one key several values. */
export type GitConfig = Record<string, string | readonly string[]>;

/**
 * The whole environment of a git child, made from nothing (docs: git(1) ENVIRONMENT, git-config(1)).
 * Nothing of the server's own environment but PATH gets through, no configuration file of the machine
 * is read, no hook, credential helper, attribute file or remote protocol can be reached.
 */
export function environment(
	git: Git,
	from: ReadFrom | undefined,
	config: GitConfig = {},
): NodeJS.ProcessEnv {
	const env: NodeJS.ProcessEnv = { ...FIXED, PATH: git.searchPath };
	const settings = new Map(Object.entries(SETTINGS));
	if (from) {
		const path = storePath(git, from);
		env.GIT_DIR = path;
		settings.set("safe.directory", path);
		const quarantine = quarantineOf(from);
		if (quarantine) {
			env.GIT_OBJECT_DIRECTORY = quarantine;
			env.GIT_ALTERNATE_OBJECT_DIRECTORIES = join(path, "objects");
			env.GIT_QUARANTINE_PATH = quarantine;
		}
	}
	for (const [key, value] of Object.entries(config)) settings.set(key, value);
	let count = 0;
	for (const [key, values] of settings) {
		for (const value of typeof values === "string" ? [values] : values) {
			env[`GIT_CONFIG_KEY_${count}`] = key;
			env[`GIT_CONFIG_VALUE_${count}`] = value;
			count++;
		}
	}
	env.GIT_CONFIG_COUNT = String(count);
	return env;
}

/** Whether git could be told of this path as an alternate: it splits the list at the delimiter. */
export function isUsableRoot(root: string): boolean {
	return !root.includes(delimiter) && !/["\n\0]/.test(root);
}

const FIXED = {
	HOME: "/nonexistent",
	XDG_CONFIG_HOME: "/nonexistent",
	LC_ALL: "C",
	TZ: "UTC",
	GIT_CONFIG_NOSYSTEM: "1",
	GIT_CONFIG_GLOBAL: "/dev/null",
	GIT_ATTR_NOSYSTEM: "1",
	GIT_TERMINAL_PROMPT: "0",
	GIT_ASKPASS: "false",
	GIT_PAGER: "cat",
	GIT_EDITOR: "false",
	GIT_LITERAL_PATHSPECS: "1",
	GIT_NO_REPLACE_OBJECTS: "1",
	GIT_NO_LAZY_FETCH: "1",
	GIT_OPTIONAL_LOCKS: "0",
	GIT_ALLOW_PROTOCOL: "none",
};

const SETTINGS: GitConfig = {
	"core.hooksPath": "/dev/null",
	"core.attributesFile": "/dev/null",
	"core.excludesFile": "/dev/null",
	"core.protectHFS": "true",
	"core.protectNTFS": "true",
	"core.fsmonitor": "false",
	"core.quotePath": "false",
	"core.logAllRefUpdates": "false",
	"core.packedGitWindowSize": "16m",
	"core.packedGitLimit": "256m",
	"credential.helper": "",
	// placeholders of formats ask for signatures; the forge checks them itself (domain/signatures/)
	"gpg.program": "false",
	"gpg.openpgp.program": "false",
	"gpg.ssh.program": "false",
	"gpg.x509.program": "false",
	"gpg.ssh.defaultKeyCommand": "false",
	"core.pager": "cat",
	"core.editor": "false",
	"core.sshCommand": "false",
	"core.askPass": "false",
	// larger files are streamed, and are not compared line by line
	"core.bigFileThreshold": "64m",
	"pack.windowMemory": "64m",
	"protocol.allow": "never",
	"gc.auto": "0",
	"maintenance.auto": "false",
	"log.showSignature": "false",
	"diff.renames": "false",
	"pack.threads": "1",
};
