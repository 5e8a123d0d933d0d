import { hash } from "node:crypto";
import type { Readable, Writable } from "node:stream";
import { workingFor } from "../../threads/claimant.ts";
import type { GitConfig } from "../environment.ts";
import { GitError, isGitError } from "../errors.ts";
import type { Git } from "../git.ts";
import { memoryOf } from "../memory.ts";
import type { RefRow } from "../project-refs.ts";
import { encodeAdvertisement } from "../protocol/advertisement.ts";
import { answerLsRefs, prefixesOf } from "../protocol/ls-refs.ts";
import { pktLine } from "../protocol/pkt-line.ts";
import { PktReader } from "../protocol/pkt-reader.ts";
import { readV2Request, type V2Request } from "../protocol/v2-request.ts";
import { type StoreRef, storeExists } from "../store.ts";
import { waitForDrain } from "../wait-for-drain.ts";
import { checkWants } from "./check-wants.ts";
import { serveChild } from "./serve-child.ts";
import type { Claim } from "./turns.ts";
import { readWants, wantsOf } from "./wants.ts";

/** One client that fetches. */
type Upload = {
	readonly version: 0 | 1 | 2;
	/** What the client sent (gunzipped). */
	readonly input: Readable;
	/** Left open at the end. */
	readonly output: Writable;
	/** Whether it has no more use of bytes once it has called back. */
	readonly lends?: boolean;
	readonly signal?: AbortSignal;
	/**
	 * The refs this client may see, sorted by name, and what HEAD points to. With prefixes only those that begin so matter, and the one
	 * of HEAD.
	 */
	readonly refs: (
		prefixes?: readonly string[],
	) => Promise<{ head?: string; refs: Iterable<RefRow> }>;
	/** Brings the projection up to date and says which version it has; called before git needs names. */
	readonly project: () => Promise<number>;
	/** Prefixes of refs this client may not see; they do not count as reachable for `--include-tag` and the like. */
	readonly hidden?: readonly string[];
	/** For whom the work is done (turns.ts). */
	readonly user: string;
	/** A connection that stays open (SSH): versions 0 and 1 begin with the advertisement, version 2 with the capabilities. */
	readonly connected?: boolean;
};

/**
 * Serves one fetch: refs from the caller's rows, wants checked by checkWants, negotiation and pack from
 * `git upload-pack`. A client's mistake is answered in the protocol (`ERR`) and returned as `refused`; so is what is damaged.
 * Throws `aborted`, `timeout`, `failed` when the answer broke off.
 */
export async function uploadPack(
	git: Git,
	store: StoreRef,
	upload: Upload,
): Promise<{ refused?: GitError }> {
	try {
		await workingFor(upload.user, () =>
			upload.version === 2
				? serveVersion2(git, store, upload)
				: serveVersion0(git, store, upload),
		);
		return {};
	} catch (error) {
		// git has told its client already
		if (isGitError(error, "corrupt") && error.store !== undefined)
			return { refused: error };
		const damaged =
			isGitError(error, "missing-object") && error.store !== undefined;
		if (
			!damaged &&
			!isGitError(error, "protocol", "not-reachable", "too-large")
		)
			throw error;
		const words = damaged
			? "this repository is damaged: tell a site administrator"
			: error.message;
		await send(upload.output, pktLine(`ERR upload-pack: ${words}\n`));
		return { refused: error };
	}
}

/** Every command stands for itself, so one child answers one; an open connection brings several. */
async function serveVersion2(
	git: Git,
	store: StoreRef,
	upload: Upload,
): Promise<void> {
	const reader = new PktReader(upload.input, Number.POSITIVE_INFINITY);
	if (upload.connected) await advertise(store, upload);
	for (;;) {
		const limited = reader.limit(git.limits.requestHead);
		const request = await readV2Request(limited, store.format);
		if (!request) return;
		if (request.command === "ls-refs") {
			const rows = await upload.refs(prefixesOf(request));
			await send(upload.output, answerLsRefs(request, rows));
			continue;
		}
		if (request.command !== "fetch") {
			throw new GitError("protocol", "an unknown command");
		}
		const { refs } = await upload.refs();
		await checkWants(git, store, wantsOf(request.args), refs, upload.signal);
		const version = await upload.project();
		if (!storeExists(git, store)) return;
		await git.answers.send(
			keyOf(store, `${git.epoch} ${version}`, request),
			(output, signal, turn) =>
				serveChild(
					git,
					store,
					{ output, signal },
					{
						turn,
						protocol: 2,
						stateless: true,
						config: config(upload),
						head: request.raw,
					},
				),
			{
				...upload,
				claim: claimOf(store, upload),
				childMemory: memoryOf(git, store, "upload-pack"),
			},
		);
	}
}

/** What an answer depends on: the refs, for tags that come along, and the request without the client's own names. */
function keyOf(store: StoreRef, version: string, request: V2Request): string {
	const own = /^(agent|session-id)=/;
	const capabilities = request.capabilities.filter((line) => !own.test(line));
	const words = [...capabilities.sort(), "", ...request.args.toSorted()];
	return `${store.id} ${version} ${hash("sha256", words.join("\n"))}`;
}

async function serveVersion0(
	git: Git,
	store: StoreRef,
	upload: Upload,
): Promise<void> {
	if (upload.connected) await advertise(store, upload);
	const reader = new PktReader(upload.input, git.limits.requestHead);
	const { wants, raw } = await readWants(reader);
	if (wants.length === 0) return;
	const { refs } = await upload.refs();
	await checkWants(git, store, wants, refs, upload.signal);
	const version = await upload.project();
	const claim = claimOf(store, upload);
	const run = { protocol: 0, config: config(upload) } as const;
	if (upload.connected) {
		// the child asks back and forth, so nobody can share what it says
		const endTurn = await git.turns.take(claim, upload.signal);
		try {
			await serveChild(git, store, upload, {
				...run,
				user: upload.user,
				stateless: false,
				head: raw,
				rest: reader.rest(),
			});
		} finally {
			endTurn();
		}
		return;
	}
	const head = Buffer.concat([raw, await reader.remaining()]);
	await git.answers.send(
		`${store.id} ${git.epoch} ${version} 0 ${hash("sha256", head)}`,
		(output, signal, turn) =>
			serveChild(
				git,
				store,
				{ output, signal },
				{ ...run, stateless: true, head, turn },
			),
		{ ...upload, claim, childMemory: memoryOf(git, store, "upload-pack") },
	);
}

const claimOf = (store: StoreRef, { user }: Upload): Claim => ({
	user,
	store: store.id,
});

async function advertise(store: StoreRef, upload: Upload): Promise<void> {
	const service = "git-upload-pack";
	const { version } = upload;
	// version 2 tells the refs later, to whom asks for them
	const rows = version === 2 ? { refs: [] } : await upload.refs();
	const { format } = store;
	await send(
		upload.output,
		encodeAdvertisement({ service, version, format, ...rows }),
	);
}

function config(upload: Upload): GitConfig {
	return {
		"uploadpack.allowFilter": "true",
		// checkWants has looked at every want; git's own check knows neither blobs nor version 2.
		"uploadpack.allowAnySHA1InWant": "true",
		"uploadpack.allowRefInWant": "false",
		"uploadpackfilter.sparse:oid.allow": "false",
		"uploadpack.hideRefs": upload.hidden ?? [],
	};
}

async function send(output: Writable, bytes: Buffer): Promise<void> {
	if (!output.write(bytes)) await waitForDrain(output);
}
