import type { Readable, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Child, Turn } from "../child.ts";
import type { GitConfig } from "../environment.ts";
import { GitError } from "../errors.ts";
import type { Git } from "../git.ts";
import { PktReader } from "../protocol/pkt-reader.ts";
import { endError, startGit } from "../run.ts";
import { type StoreRef, storePath } from "../store.ts";
import { waitForDrain } from "../wait-for-drain.ts";
import { takenByReader } from "./stalled-reader.ts";

/**
 * Runs one `git upload-pack` between a client's request and its output, which stays open. The child ends
 * with the client: on abort, and when the output closes. Throws `aborted`, `timeout`, `failed`,
 * `missing-object` before a byte is sent, and `corrupt` after git has told its client.
 */
export async function serveChild(
	git: Git,
	store: StoreRef,
	client: { output: Writable; signal?: AbortSignal },
	run: {
		protocol: 0 | 2;
		stateless: boolean;
		config: GitConfig;
		/** What was read of the request already. */
		head: Buffer;
		rest?: Readable;
		/** Taken before. */
		turn?: Turn;
		/** For whom it is started, where no turn was taken. */
		user?: string;
	},
): Promise<void> {
	const args = ["--strict", ...(run.stateless ? ["--stateless-rpc"] : [])];
	const child = await startGit(
		git,
		store,
		"upload-pack",
		[...args, storePath(git, store)],
		{
			protocol: run.protocol,
			config: run.config,
			signal: client.signal,
			deadline: git.limits.transferDeadline,
			turn: run.turn,
			user: run.user,
		},
	);
	const onClose = () => child.kill("aborted");
	client.output.once("close", onClose);
	if (client.output.destroyed) onClose();
	try {
		feed(child, run.head, run.rest);
		const source = run.stateless
			? child.stdout
			: await skipAdvertisement(child);
		await copy(
			store,
			source,
			client.output,
			run.turn ? undefined : git.limits.sharing.stalled,
		);
	} catch (error) {
		child.kill("aborted");
		throw error instanceof GitError
			? error
			: new GitError("aborted", "the client went away", { cause: error });
	} finally {
		client.output.off("close", onClose);
	}
	const end = await child.ended;
	// A client that has enough hangs up; git then ends by 128 or a signal, which is no fault of ours.
	if (end.killed || (end.code !== 0 && end.code !== 128)) {
		throw endError("upload-pack", end);
	}
	if (DAMAGED.test(end.stderr))
		throw new GitError("corrupt", "git upload-pack cannot read all objects", {
			store: store.id,
			detail: end.stderr,
		});
	if (end.code !== 0) {
		git.log.debug({ store: store.id, stderr: end.stderr }, "a fetch broke off");
	}
}

function feed(child: Child, head: Buffer, rest: Readable | undefined): void {
	child.stdin.write(head);
	if (!rest) {
		child.stdin.end();
		return;
	}
	// The child's end is what counts: it decides when it has read enough.
	void pipeline(rest, child.stdin).catch(() => {});
}

/** A child on an open connection begins with an advertisement of its own; the client has ours. */
async function skipAdvertisement(child: Child): Promise<Readable> {
	const reader = new PktReader(child.stdout, Number.POSITIVE_INFINITY);
	for (;;) {
		const packet = await reader.next();
		if (!packet || packet.kind === "flush") return reader.rest();
	}
}

/** Throws `missing-object` when git says at once that it lacks what refs point to: what is wanted was checked before. */
async function copy(
	store: StoreRef,
	source: Readable,
	output: Writable,
	stalled: number | undefined,
): Promise<void> {
	let first = true;
	for await (const chunk of source) {
		if (first) demandObjects(store, chunk);
		first = false;
		if (output.write(chunk)) continue;
		// a shared answer cuts its readers itself
		if (stalled === undefined) await waitForDrain(output);
		else await takenByReader(output, stalled);
	}
}

function demandObjects(store: StoreRef, first: Buffer): void {
	const [, oid] = LACKING.exec(first.toString("latin1", 0, 200)) ?? [];
	if (oid)
		throw new GitError("missing-object", `object ${oid} is not there`, {
			oid,
			store: store.id,
		});
}

const LACKING = /^[0-9a-f]{4}ERR upload-pack: not our ref ([0-9a-f]+)/;
const DAMAGED = /possible repository corruption/;
