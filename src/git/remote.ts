import { readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createStore } from "./create-store.ts";
import type { GitConfig } from "./environment.ts";
import { GitError } from "./errors.ts";
import { fields } from "./fields.ts";
import type { Git } from "./git.ts";
import { upToDate } from "./pack-storage.ts";
import { runGit } from "./run.ts";
import { type StoreRef, storeExists, storePath } from "./store.ts";
import { streamGit } from "./stream.ts";

/** A repository on another server, whose address has been checked. */
export interface Remote {
	/** http or https, without credentials. */
	readonly url: string;
	/** The addresses that may be connected to, and no others. */
	readonly addresses: readonly string[];
	/** The path of a bundle on this machine (gitformat-bundle(5)), which stands in the place of the other server. */
	readonly bundle?: string;
	readonly username?: string;
	readonly password?: string;
}

/** What another server says that a repository holds. */
export interface RemoteRefs {
	/** The branch that HEAD stands for. */
	readonly head: string | undefined;
	readonly refs: ReadonlyMap<string, string>;
}

/** How much of a fetch is borne: bytes of its pack, milliseconds. */
interface FetchOptions {
	readonly largest: number;
	readonly deadline: number;
	readonly signal?: AbortSignal;
	/** In the place of branches and tags, in git's notation. */
	readonly refs?: readonly string[];
}

const askMs = 30_000;
/** Most branches and tags that are taken from another server, and bytes in which it may name all its refs. */
const mostRemoteRefs = 10_000;
const mostBytes = 4 << 20;
const tooMany = () =>
	new GitError("too-large", `more than ${mostRemoteRefs} branches and tags`);
const wanted = ["+refs/heads/*:refs/heads/*", "+refs/tags/*:refs/tags/*"];

/** Asks another server for the refs of a repository. Throws `failed`, `timeout`, `too-large`. */
export async function listRemote(
	git: Git,
	remote: Remote,
	signal?: AbortSignal,
): Promise<RemoteRefs> {
	const output = streamGit(
		git,
		undefined,
		"ls-remote",
		["--symref", "--end-of-options", placeOf(remote)],
		{
			...reach(remote),
			reads: bundlesOf(remote),
			deadline: askMs,
			signal,
			bounded: true,
			maxBytes: mostBytes,
		},
	);
	const refs = new Map<string, string>();
	let head: string | undefined;
	for await (const line of fields(output, "\n")) {
		const [what = "", name = ""] = line.split("\t");
		if (name === "HEAD" && what.startsWith("ref: refs/heads/"))
			head = what.slice("ref: refs/heads/".length);
		else if (/^refs\/(heads|tags)\//.test(name) && !name.endsWith("^{}"))
			refs.set(name, what);
		if (refs.size > mostRemoteRefs) throw tooMany();
	}
	return { head, refs };
}

/**
 * Fetches branches and tags of another server into a scratch store that may lean on the objects of another store, and gives them.
 * Every object is checked. Throws `too-large` beyond `largest` bytes, `failed`, `timeout`, `aborted`.
 */
export async function fetchRemote(
	git: Git,
	scratch: StoreRef,
	known: StoreRef | undefined,
	remote: Remote,
	options: FetchOptions,
): Promise<ReadonlyMap<string, string>> {
	await upToDate(git, known);
	const path = await createStore(git, scratch);
	if (known && storeExists(git, known))
		writeFileSync(
			join(path, "objects/info/alternates"),
			`${join(storePath(git, known), "objects")}\n`,
		);
	const { largest, refs: refspecs = wanted, ...run } = options;
	const reached = reach(remote);
	const fetching = runGit(
		git,
		scratch,
		"fetch",
		[
			"--quiet",
			"--no-tags",
			"--no-write-fetch-head",
			"--no-recurse-submodules",
			"--end-of-options",
			placeOf(remote),
			...refspecs,
		],
		{
			...run,
			...reached,
			reads: bundlesOf(remote),
			// all that comes is one pack
			largestFile: largest,
			bounded: true,
			memory: git.limits.childMemory,
			seconds: Math.ceil(run.deadline / 1000),
			config: {
				...reached.config,
				"fetch.fsckObjects": "true",
				"fetch.unpackLimit": "1",
				"core.fsync": "pack",
			},
		},
	);
	await fetching.catch((error) => {
		throw largestIn(join(path, "objects/pack")) >= largest
			? new GitError("too-large", "the repository is too large", {
					cause: error,
				})
			: error;
	});
	const { stdout } = await runGit(git, scratch, "for-each-ref", [
		`--count=${mostRemoteRefs + 1}`,
		"--format=%(objectname) %(refname)",
	]);
	const refs = new Map<string, string>();
	for (const line of stdout.toString("utf8").split("\n")) {
		const at = line.indexOf(" ");
		if (at > 0) refs.set(line.slice(at + 1), line.slice(0, at));
	}
	if (refs.size > mostRemoteRefs) throw tooMany();
	return refs;
}

/** Makes the branches and tags of another server those of a store, whose projection must be up to date. Throws `failed`, `timeout`. */
export async function pushRemote(
	git: Git,
	store: StoreRef,
	remote: Remote,
	options: { deadline: number; signal?: AbortSignal },
): Promise<void> {
	if (!storeExists(git, store)) throw new GitError("gone", "nothing to push");
	await runGit(
		git,
		store,
		"push",
		["--quiet", "--prune", "--end-of-options", remote.url, ...wanted],
		{ ...options, ...reach(remote) },
	);
}

const bundlesOf = ({ bundle }: Remote) => (bundle ? [bundle] : []);
const placeOf = ({ url, bundle }: Remote): string => bundle ?? url;

/** Ties git to the checked addresses: no other, no redirect, no proxy; the password goes past the command line. */
function reach({ url, addresses, username, password, bundle }: Remote): {
	reaches: "network" | "files";
	config: GitConfig;
} {
	if (bundle !== undefined)
		return { reaches: "files", config: { "protocol.file.allow": "always" } };
	const { hostname, port, protocol } = new URL(url);
	const at = port || (protocol === "https:" ? "443" : "80");
	const bare = (address: string) =>
		address.includes(":") ? `[${address}]` : address;
	const host = hostname.replace(/^\[|\]$/g, "");
	const pair = Buffer.from(`${username ?? ""}:${password ?? ""}`);
	const config = {
		"http.followRedirects": "false",
		"http.proxy": "",
		"http.lowSpeedLimit": "1000",
		"http.lowSpeedTime": "60",
		"http.curloptResolve": `${host}:${at}:${addresses.map(bare).join(",")}`,
		"protocol.allow": "never",
		"protocol.http.allow": "always",
		"protocol.https.allow": "always",
		...(username || password
			? {
					"http.extraHeader": `Authorization: Basic ${pair.toString("base64")}`,
				}
			: {}),
	};
	return { reaches: "network", config };
}

/** The bytes of the largest file in a directory. */
const largestIn = (path: string): number =>
	Math.max(
		0,
		...readdirSync(path).map((name) => statSync(join(path, name)).size),
	);
