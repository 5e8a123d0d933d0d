import type { Readable, Writable } from "node:stream";
import { workingFor } from "../../threads/claimant.ts";
import { GitError } from "../errors.ts";
import type { Git } from "../git.ts";
import { FLUSH, packetText, pktLine, sideBand } from "../protocol/pkt-line.ts";
import { PktReader } from "../protocol/pkt-reader.ts";
import type { StoreRef } from "../store.ts";
import { type ArchiveFormat, archive } from "./archive.ts";
import { checkArchiveSize } from "./archive-size.ts";
import { takenByReader } from "./stalled-reader.ts";

/**
 * Serves `git archive --remote` (git-upload-archive(1)) in-process. The client's arguments are read, never passed on:
 * `resolve` turns the one name it gives into the id of a commit or tree it may see. A refusal is answered as NACK.
 * Throws what the archive's stream throws.
 */
export async function uploadArchive(
	git: Git,
	store: StoreRef,
	client: {
		input: Readable;
		output: Writable;
		signal?: AbortSignal;
		/** For whom the work is done (turns.ts). */
		user: string;
		resolve: (name: string) => Promise<string | undefined>;
	},
): Promise<void> {
	const { output, signal } = client;
	let stream: Readable;
	let endTurn = () => {};
	try {
		const wish = await readArchiveRequest(client.input);
		const treeish = await client.resolve(wish.name);
		if (!treeish) throw new GitError("not-reachable", "no such ref");
		await workingFor(client.user, () =>
			checkArchiveSize(git, store, treeish, wish.paths),
		);
		endTurn = await git.turns.take(
			{ user: client.user, store: store.id },
			signal,
		);
		stream = workingFor(client.user, () =>
			archive(git, store, treeish, { ...wish, signal }),
		);
	} catch (error) {
		endTurn();
		if (!(error instanceof GitError)) throw error;
		output.write(pktLine(`NACK ${error.message}\n`));
		return;
	}
	output.write(Buffer.concat([pktLine("ACK\n"), FLUSH]));
	const onClose = () => stream.destroy();
	output.once("close", onClose);
	try {
		for await (const chunk of stream) {
			if (!output.write(sideBand(1, chunk)))
				await takenByReader(output, git.limits.sharing.stalled);
		}
		output.write(FLUSH);
	} finally {
		output.off("close", onClose);
		endTurn();
	}
}

type ArchiveRequest = {
	name: string;
	format: ArchiveFormat;
	prefix: string;
	paths: string[];
};

async function readArchiveRequest(input: Readable): Promise<ArchiveRequest> {
	const reader = new PktReader(input, 1 << 20);
	const wish: ArchiveRequest = {
		name: "",
		format: "tar",
		prefix: "",
		paths: [],
	};
	for (;;) {
		const packet = await reader.next();
		if (packet?.kind !== "data") break;
		const line = packetText(packet);
		if (!line.startsWith("argument ")) throw refuse();
		takeArgument(wish, line.slice(9));
	}
	if (wish.name === "") throw refuse();
	return wish;
}

function takeArgument(wish: ArchiveRequest, argument: string): void {
	const [, option, value = ""] = /^--(\w+)=(.*)$/s.exec(argument) ?? [];
	if (wish.name !== "") wish.paths.push(argument);
	else if (option === "prefix") wish.prefix = value;
	else if (option === "format") wish.format = formatOf(value);
	else if (!argument.startsWith("-")) wish.name = argument;
	else if (argument !== "--") throw refuse();
}

function formatOf(name: string): ArchiveFormat {
	if (name === "zip" || name === "tar" || name === "tar.gz") return name;
	if (name === "tgz") return "tar.gz";
	throw refuse();
}

function refuse(): GitError {
	return new GitError("protocol", "unsupported archive request");
}
