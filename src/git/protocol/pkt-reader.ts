import { Readable } from "node:stream";
import { GitError } from "../errors.ts";
import type { Packet } from "./pkt-line.ts";

/** As many packets come in one go: reading those that are there already lets nobody else have a turn. */
const mostPackets = 250_000;

/** Reads packets off a stream one by one, pulling no more than it needs, then gives the rest as a stream. */
export class PktReader {
	readonly #chunks: AsyncIterator<Buffer>;
	#most: number;
	#held: Buffer = Buffer.alloc(0);
	#taken = 0;
	#packets = 0;
	#record: Buffer[] | undefined;

	/** Reads at most `most` bytes as packets; `input` may be any source of bytes. */
	constructor(input: AsyncIterable<Buffer>, most: number) {
		this.#chunks = input[Symbol.asyncIterator]();
		this.#most = most;
	}

	/** The next packet; undefined at the end of the stream. Throws `protocol`, `too-large`. */
	async next(): Promise<Packet | undefined> {
		if (++this.#packets > mostPackets) throw tooLong();
		const head = await this.#take(4);
		if (!head) return undefined;
		const text = head.toString("latin1");
		const length = /^[0-9a-f]{4}$/i.test(text) ? Number.parseInt(text, 16) : 3;
		if (length === 0) return { kind: "flush" };
		if (length === 1) return { kind: "delimiter" };
		if (length === 2) return { kind: "response-end" };
		if (length === 3) throw new GitError("protocol", "not a packet");
		const data = length === 4 ? Buffer.alloc(0) : await this.#take(length - 4);
		if (!data) throw new GitError("protocol", "a packet ends too early");
		return { kind: "data", data };
	}

	/** Allows `most` bytes more as packets. */
	limit(most: number): this {
		this.#taken = 0;
		this.#packets = 0;
		this.#most = most;
		return this;
	}

	/** Keeps the bytes of the packets that follow, until `recorded` is asked for. */
	record(): void {
		this.#record = [];
	}

	/** The bytes since `record`. */
	recorded(): Buffer {
		const bytes = Buffer.concat(this.#record ?? []);
		this.#record = undefined;
		return bytes;
	}

	/** Everything not yet read as packets. The reader must not be used afterwards. */
	rest(): Readable {
		return Readable.from(this.#remaining(), { objectMode: false });
	}

	/** The same in memory, counted as packets are. Throws `too-large`. */
	async remaining(): Promise<Buffer> {
		const chunks: Buffer[] = [];
		for await (const chunk of this.#remaining()) {
			this.#taken += chunk.length;
			if (this.#taken > this.#most) throw tooLong();
			chunks.push(chunk);
		}
		return Buffer.concat(chunks);
	}

	/** Waits for one byte more: false when the stream is at its end. */
	async hasMore(): Promise<boolean> {
		return this.#held.length > 0 || (await this.#pull());
	}

	async *#remaining(): AsyncGenerator<Buffer> {
		if (this.#held.length > 0) yield this.#held;
		for (;;) {
			const { value, done } = await this.#chunks.next();
			if (done) return;
			yield value;
		}
	}

	async #take(size: number): Promise<Buffer | undefined> {
		while (this.#held.length < size) {
			if (await this.#pull()) continue;
			if (this.#held.length === 0) return undefined;
			throw new GitError("protocol", "a packet ends too early");
		}
		const taken = this.#held.subarray(0, size);
		this.#held = this.#held.subarray(size);
		this.#taken += size;
		if (this.#taken > this.#most) {
			throw tooLong();
		}
		this.#record?.push(taken);
		return taken;
	}

	async #pull(): Promise<boolean> {
		for (;;) {
			const { value, done } = await this.#chunks.next();
			if (done) return false;
			if (value.length === 0) continue;
			const chunk = Buffer.isBuffer(value) ? value : Buffer.from(value);
			this.#held =
				this.#held.length === 0 ? chunk : Buffer.concat([this.#held, chunk]);
			return true;
		}
	}
}

const tooLong = () =>
	new GitError("too-large", "the request has too many lines");
