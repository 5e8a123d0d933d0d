import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import {
	createServer,
	type IncomingMessage,
	type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isGitError } from "../../../src/git/errors.ts";
import type { Git } from "../../../src/git/git.ts";
import type { Limits } from "../../../src/git/limits.ts";
import { zeroOid } from "../../../src/git/oid.ts";
import { openGit } from "../../../src/git/open.ts";
import { projectRefs, type RefRow } from "../../../src/git/project-refs.ts";
import { encodeAdvertisement } from "../../../src/git/protocol/advertisement.ts";
import { readObject } from "../../../src/git/read/object.ts";
import { checkConnectivity } from "../../../src/git/receive/connectivity.ts";
import { ingestPack } from "../../../src/git/receive/ingest-pack.ts";
import { readPushRequest } from "../../../src/git/receive/push-request.ts";
import {
	type CommandResult,
	encodeReport,
} from "../../../src/git/receive/report.ts";
import { type StoreRef, storePath } from "../../../src/git/store.ts";
import { uploadPack } from "../../../src/git/upload/upload-pack.ts";

/** A directory of its own, a Git on it, and everything ended and removed afterwards. */
export type Ground = {
	git: Git;
	/** A scratch directory beside the stores. */
	scratch: string;
	[Symbol.asyncDispose](): Promise<void>;
};

export async function openGround(limits?: Partial<Limits>): Promise<Ground> {
	const base = mkdtempSync(join(tmpdir(), "ingot-git-"));
	const git = await openGit({ root: join(base, "stores"), limits });
	return {
		git,
		scratch: base,
		async [Symbol.asyncDispose]() {
			await git.close();
			rmSync(base, { recursive: true, force: true });
		},
	};
}

/** Runs the real git client; gives its exit code and both outputs. */
export function runClient(
	cwd: string,
	args: readonly string[],
	env: Record<string, string> = {},
): Promise<{ code: number; out: string; err: string }> {
	return new Promise((resolve) => {
		execFile(
			"git",
			[...args],
			{
				cwd,
				maxBuffer: 1 << 28,
				env: { ...CLIENT, PATH: process.env.PATH, ...env },
			},
			(error, out, err) => {
				resolve({
					code: error ? Number(error.code ?? 1) : 0,
					out: out.trim(),
					err,
				});
			},
		);
	});
}

/** Runs the real git client and expects it to succeed. */
export async function client(
	cwd: string,
	args: readonly string[],
	env: Record<string, string> = {},
): Promise<string> {
	const { code, out, err } = await runClient(cwd, args, env);
	if (code !== 0)
		throw new Error(`git ${args.join(" ")}: ${code}\n${err}\n${out}`);
	return out;
}

/** What `git fsck --full --strict` has to say of a store: "" when it is sound. */
export async function fsck(git: Git, store: StoreRef): Promise<string> {
	const { code, out, err } = await runClient(storePath(git, store), [
		"fsck",
		"--full",
		"--strict",
		"--no-dangling",
	]);
	// Refs are rows: a store may have a HEAD without its branch, or a branch HEAD does not name.
	const text = `${out}\n${err}`.replace(/^notice: .*$/gm, "").trim();
	return code === 0 ? text : `exit ${code} ${text}`;
}

/** The refs a test keeps in place of the database. */
export type Rows = { head: string; refs: Map<string, RefRow>; version: number };

/** Serves one store over HTTP with the pieces of src/git, the refs being `rows`. */
export async function serve(
	git: Git,
	store: StoreRef,
	options: {
		hidden?: string[];
		maxBytes?: number;
		onPush?: (error: unknown) => void;
	} = {},
) {
	const rows: Rows = { head: "refs/heads/main", refs: new Map(), version: 1 };
	const sorted = () =>
		[...rows.refs.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
	const visible = () =>
		sorted().filter(
			(row) => !options.hidden?.some((prefix) => row.name.startsWith(prefix)),
		);
	const project = async () => {
		const { version } = rows;
		await projectRefs(git, store, version, async () => ({
			head: rows.head,
			refs: sorted(),
		}));
		return version;
	};
	const failures: unknown[] = [];

	const advertise = (request: IncomingMessage, response: ServerResponse) => {
		const service = request.url?.includes("receive")
			? ("git-receive-pack" as const)
			: ("git-upload-pack" as const);
		response.setHeader(
			"content-type",
			`application/x-${service}-advertisement`,
		);
		response.end(
			encodeAdvertisement({
				service,
				format: store.format,
				refs: visible(),
				head: rows.head,
				version: versionOf(request),
				http: true,
			}),
		);
	};

	const receive = async (
		request: IncomingMessage,
		response: ServerResponse,
	) => {
		response.setHeader("content-type", "application/x-git-receive-pack-result");
		const push = await readPushRequest(
			request,
			store.format,
			git.limits.requestHead,
		);
		if (push.commands.length === 0) return void response.end();
		const { capabilities } = push;
		const zero = zeroOid(store.format);
		let results: CommandResult[];
		let unpack = "ok";
		try {
			if (push.hasPack) {
				const held = await ingestPack(git, store, push.pack, {
					maxBytes: options.maxBytes,
				});
				try {
					await project();
					const fresh = push.commands
						.map((one) => one.new)
						.filter((oid) => oid !== zero);
					await checkConnectivity(git, held, fresh);
					await held.migrate();
				} finally {
					await held.discard();
				}
			}
			results = [];
			for (const command of push.commands) {
				const old = rows.refs.get(command.ref)?.oid ?? zero;
				if (old !== command.old) {
					results.push({ ref: command.ref, refused: "fetch first" });
					continue;
				}
				if (command.new === zero) rows.refs.delete(command.ref);
				else {
					const object = await readObject(git, store, command.new);
					const peeled =
						object?.type === "tag"
							? /^object ([0-9a-f]+)/.exec(object.body.toString())?.[1]
							: undefined;
					rows.refs.set(command.ref, {
						name: command.ref,
						oid: command.new,
						peeled,
					});
				}
				rows.version++;
				results.push({ ref: command.ref });
			}
		} catch (error) {
			failures.push(error);
			unpack = isGitError(error) ? error.message : "failed";
			results = push.commands.map(({ ref }) => ({ ref, refused: unpack }));
		}
		response.end(
			encodeReport(results, {
				capabilities,
				unpack,
				messages: ["hello from the test"],
			}),
		);
	};

	const server = createServer(async (request, response) => {
		try {
			if (request.method === "GET") advertise(request, response);
			else if (request.url?.endsWith("git-receive-pack"))
				await receive(request, response);
			else {
				response.setHeader(
					"content-type",
					"application/x-git-upload-pack-result",
				);
				const input =
					request.headers["content-encoding"] === "gzip"
						? request.pipe((await import("node:zlib")).createGunzip())
						: request;
				const { refused } = await uploadPack(git, store, {
					version: versionOf(request),
					input,
					output: response,
					user: "a",
					refs: async () => ({ head: rows.head, refs: visible() }),
					project,
					hidden: options.hidden,
				});
				if (refused) failures.push(refused);
				response.end();
			}
		} catch (error) {
			failures.push(error);
			response.destroy();
		}
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const { port } = server.address() as AddressInfo;
	return {
		url: `http://127.0.0.1:${port}/r.git`,
		rows,
		failures,
		project,
		async [Symbol.asyncDispose]() {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}

function versionOf(request: IncomingMessage): 0 | 1 | 2 {
	const header = String(request.headers["git-protocol"] ?? "");
	if (header.includes("version=2")) return 2;
	return header.includes("version=1") ? 1 : 0;
}

const CLIENT = {
	HOME: "/nonexistent",
	GIT_CONFIG_NOSYSTEM: "1",
	GIT_CONFIG_GLOBAL: "/dev/null",
	GIT_TERMINAL_PROMPT: "0",
	GIT_AUTHOR_NAME: "Ann",
	GIT_AUTHOR_EMAIL: "ann@example.org",
	GIT_COMMITTER_NAME: "Ann",
	GIT_COMMITTER_EMAIL: "ann@example.org",
	GIT_AUTHOR_DATE: "1700000000 +0200",
	GIT_COMMITTER_DATE: "1700000000 +0200",
};
