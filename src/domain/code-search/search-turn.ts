import type { App } from "../../app.ts";
import { unavailable } from "../../errors.ts";
import { longestSearch } from "../../text/code/open-search-threads.ts";
import type { SearchAnswer, SearchJob } from "../../text/code/search-job.ts";
import { currentClaimant } from "../../threads/claimant.ts";

/** Bytes of texts that one search unpacks. */
const mostBytes = 64 << 20;

/** Broken texts that a server logs. */
const mostLogged = 1000;
const loggedBy = new WeakMap<App, Set<number>>();
/** Servers that have told of broken postings. */
const toldBy = new WeakSet<App>();

const tooMany = () =>
	unavailable("Too much code is being searched. Try again in a moment.", {
		retryAfter: 2,
	});

/** The time and memory that one search may use. */
export class SearchTurn {
	/** It has used up what it may: there may be more than was found. */
	isOver = false;
	/** A text could not be read, and others were. */
	hasPassed = false;
	readonly #app: App;
	#until = performance.now() + longestSearch;
	#kept = 0;
	readonly #user = currentClaimant() ?? "";
	#bytes = 0;
	#hasEnded = false;

	private constructor(app: App) {
		this.#app = app;
	}

	/** Does a search when its turn comes; its time begins then. @throws DomainError "unavailable" */
	static within<T>(
		app: App,
		work: (turn: SearchTurn) => Promise<T>,
	): Promise<T> {
		return app.code.search.search(currentClaimant() ?? "", tooMany, () =>
			work(new SearchTurn(app)),
		);
	}

	/** Threads that the search may have at the same time. */
	get threads(): number {
		return this.#app.code.search.perUser;
	}

	/** Bytes of texts that may be read still. */
	get bytesLeft(): number {
		return Math.max(0, mostBytes - this.#bytes);
	}

	/** Milliseconds that are left. */
	get left(): number {
		return Math.max(0, this.#until - performance.now());
	}

	/** Keeps some milliseconds back, for the lines of what is found among many texts. */
	keepForLines(ms: number): void {
		this.#until -= ms;
		this.#kept += ms;
	}

	/** The time that was kept back and what is left, with memory of its own: results are few. */
	forLines(): SearchTurn {
		const own = new SearchTurn(this.#app);
		own.#until = this.#until + this.#kept;
		return own;
	}

	/** Tells whether there is time for more. */
	goesOn(): boolean {
		if (this.#hasEnded) return false;
		if (this.left === 0) this.isOver = true;
		return !this.isOver;
	}

	/** Nothing more has to be read, although there may be time. */
	end(): void {
		this.#hasEnded = true;
	}

	/** Counts the bytes of a text; false where they are too many. */
	takes(bytes: number): boolean {
		this.#bytes += bytes;
		if (this.#bytes > mostBytes) this.isOver = true;
		return !this.isOver;
	}

	/** Notes a text whose bytes are broken. It is logged once, as every search may meet it. */
	passes(text: number | null | undefined): void {
		this.hasPassed = true;
		const logged = loggedBy.get(this.#app) ?? new Set();
		loggedBy.set(this.#app, logged);
		if (!text || logged.has(text) || logged.size >= mostLogged) return;
		logged.add(text);
		this.#app.log.error(
			{ text },
			"a text of the search index is broken: build the index anew",
		);
	}

	/** Notes that some postings are broken: the search reads more texts than it would. It is logged once. */
	notesBrokenPostings(): void {
		if (toldBy.has(this.#app)) return;
		toldBy.add(this.#app);
		this.#app.log.error(
			"postings of the search index are broken: build the index anew",
		);
	}

	/** Gives a thread's answer; undefined where that takes too long or too much memory, and the search is over. @throws DomainError "unavailable" */
	async ask<K extends SearchJob["kind"]>(
		job: Extract<SearchJob, { kind: K }>,
	): Promise<SearchAnswer[K] | undefined> {
		const answer = await this.attempt(job);
		if (!answer) this.isOver = true;
		return answer;
	}

	/** The same, and the search goes on without an answer. @throws DomainError "unavailable" */
	async attempt<K extends SearchJob["kind"]>(
		job: Extract<SearchJob, { kind: K }>,
	): Promise<SearchAnswer[K] | undefined> {
		const { code } = this.#app;
		const done = await code.search.ask(job, this.#user);
		if (done === "busy") throw tooMany();
		return done === "failed" ? undefined : done.answer;
	}
}
