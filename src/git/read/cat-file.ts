import { type Child, TURNLESS } from "../child.ts";
import { GitError, type GitErrorKind } from "../errors.ts";
import type { Git } from "../git.ts";
import type { Limits } from "../limits.ts";
import type { ObjectType } from "../oid.ts";
import { startInTurn } from "../run.ts";
import type { ReadFrom } from "../store.ts";
import type { ObjectResult, Question } from "./question.ts";

const mostOf = ({ object, note }: Limits, type: ObjectType): number =>
	type === "commit" || type === "tag" ? note : object;

/** A request that failed because of another one, or of the process: it may be asked again. */
export class ReaderLost extends Error {
	/** Whether this very request was being answered. */
	readonly first: boolean;
	readonly detail: string;
	constructor(first: boolean, detail: string) {
		super("the reading process ended");
		this.first = first;
		this.detail = detail;
	}
}

type Pending = {
	question: Question;
	resolve(answer: ObjectResult | undefined): void;
	reject(error: unknown): void;
};

/** What is refused for its size is not read before. */
const CONFIG = { "core.bigFileThreshold": "8m" };

/** One `git cat-file --batch-command`: questions are written as they come and answered in order. */
export class CatFile {
	lastUsed = 0;
	/** Takes no more questions: it was told to end, or it died. */
	lost = false;
	#dead = false;
	readonly #git: Git;
	readonly #child: Child;
	readonly #onIdle: () => void;
	readonly #timer: NodeJS.Timeout;
	readonly #pending: Pending[] = [];
	#first = 0;
	/** Bytes that came and are not used up: the start of a header, or parts of a body. */
	#parts: Buffer[] = [];
	#length = 0;
	#body: ObjectResult | undefined;

	constructor(git: Git, from: ReadFrom, onIdle: () => void) {
		this.#git = git;
		this.#onIdle = onIdle;
		// the pool bounds how many there are, and they stay
		const turn = git.children.enter({ weight: TURNLESS });
		try {
			this.#child = startInTurn(
				git,
				from,
				"cat-file",
				["--batch-command"],
				turn,
				{ config: CONFIG },
			);
		} catch (error) {
			turn();
			throw error;
		}
		this.#timer = setTimeout(() => this.#onDeadline(), git.limits.readDeadline);
		this.#timer.unref();
		this.#child.stdout.on("data", (chunk: Buffer) => this.#take(chunk));
		void this.#child.ended.then((end) => this.#fail(undefined, end.stderr));
	}

	/** How many questions wait for their answer. */
	get waiting(): number {
		return this.#pending.length - this.#first;
	}

	/** Asks for one object by its id, or another name without a space. */
	ask(question: Question, oid: string): Promise<ObjectResult | undefined> {
		if (this.waiting === 0) this.#timer.refresh();
		this.lastUsed = performance.now();
		return new Promise((resolve, reject) => {
			this.#pending.push({ question, resolve, reject });
			this.#child.stdin.write(`${question} ${oid}\n`);
		});
	}

	/** Lets the process end after its last answer. */
	end(): void {
		this.lost = true;
		if (this.waiting === 0) clearTimeout(this.#timer);
		this.#child.stdin.end();
	}

	#take(chunk: Buffer): void {
		this.#parts.push(chunk);
		this.#length += chunk.length;
		if (this.#body && this.#length <= this.#body.size) {
			this.#timer.refresh();
			return;
		}
		let data = this.#parts.length === 1 ? chunk : Buffer.concat(this.#parts);
		for (;;) {
			const used = this.#body ? this.#takeBody(data) : this.#takeHeader(data);
			if (used === 0 || this.#dead) break;
			data = data.subarray(used);
		}
		this.#parts = data.length > 0 ? [data] : [];
		this.#length = data.length;
		if (this.waiting > 0 && !this.#dead) this.#timer.refresh();
		else this.#onIdle();
	}

	#takeHeader(data: Buffer): number {
		const end = data.indexOf(10);
		if (end < 0) return 0;
		const words = data.toString("latin1", 0, end).split(" ");
		if (words[1] === "missing" || words[1] === "ambiguous")
			this.#answer(undefined);
		else {
			const [oid = "", type, size] = words;
			const head = { oid, type: type as ObjectType, size: Number(size) };
			if (!Number.isSafeInteger(head.size)) {
				this.#fail("corrupt", "unexpected answer");
			} else if (this.#pending[this.#first]?.question === "info") {
				this.#answer(head);
			} else if (head.size > mostOf(this.#git.limits, head.type)) {
				this.#fail("too-large", `${head.size} bytes`);
			} else this.#body = head;
		}
		return end + 1;
	}

	#takeBody(data: Buffer): number {
		const head = this.#body as ObjectResult;
		if (data.length <= head.size) return 0;
		// Its own memory: a cached object must not keep the whole chunk alive.
		const body = Buffer.allocUnsafeSlow(head.size);
		data.copy(body, 0, 0, head.size);
		this.#body = undefined;
		this.#answer({ ...head, body });
		return head.size + 1;
	}

	#answer(answer: ObjectResult | undefined): void {
		this.#pending[this.#first++]?.resolve(answer);
		if (this.#first > 1000 || this.#first === this.#pending.length) {
			this.#pending.splice(0, this.#first);
			this.#first = 0;
		}
	}

	#onDeadline(): void {
		if (this.waiting > 0) this.#fail("timeout", "deadline");
	}

	/** Ends the process; the question being answered gets `kind`, or may be tried again. */
	#fail(kind: GitErrorKind | undefined, detail: string): void {
		this.lost = true;
		this.#dead = true;
		clearTimeout(this.#timer);
		this.#child.kill("gone");
		const waiting = this.#pending.splice(0).slice(this.#first);
		this.#first = 0;
		waiting.forEach((pending, index) => {
			pending.reject(
				kind && index === 0
					? new GitError(kind, `an object could not be read: ${kind}`, {
							detail,
						})
					: new ReaderLost(index === 0, detail),
			);
		});
		this.#onIdle();
	}
}
