import type { App } from "../../../app.ts";
import type { Actor } from "../../permissions/actor.ts";
import { storeOf } from "../../repositories/repository.ts";
import type { PullContext } from "../pull.ts";
import { versionsOf } from "../versions.ts";
import { linesFrom, type Mover } from "./moved-lines.ts";
import { linesOfPull, type ReviewedLine } from "./review.ts";

/** What people say of one place. */
export interface Thread {
	/** That of its first comment. */
	readonly id: number;
	/** The file, as it is called where the thread stands now. */
	readonly path: string;
	/** In the old file or the new one. */
	readonly side: "L" | "R";
	/** Where it stands now; 0: at the file as a whole. For one that is outdated: where it stood. */
	readonly line: number;
	/** The first of several lines, else `line`. */
	readonly start: number;
	/** The lines are others now, so that it stands nowhere. */
	readonly outdated: boolean;
	/** Who has settled it. */
	readonly resolver: number | null;
	/** The part of the difference that it was written at. */
	readonly hunk: string;
	readonly comments: readonly ReviewedLine[];
}

/** The two commits that are looked at. */
export interface View {
	readonly base: string | null;
	readonly head: string;
}

/** So many earlier heads are compared with the one that is looked at; what was said of others counts as outdated. */
const mostHeads = 20;

/** The conversations on lines of a pull request that somebody may know of, each where its lines are in the commits that are looked at. */
export async function threadsOf(
	app: App,
	actor: Actor,
	{ repository, pull }: Pick<PullContext, "repository" | "pull">,
	view: View = { base: pull.merge_base || null, head: pull.head_oid },
): Promise<Thread[]> {
	const rows = await linesOfPull(app.db, actor, pull.issue_id);
	if (rows.length === 0) return [];
	const versions = await versionsOf(app.db, pull.issue_id);
	const bases = new Map(versions.map((v) => [v.head_oid, v.merge_base]));
	const baseOf = (head: string) => bases.get(head) ?? pull.merge_base;
	const threads = [...Map.groupBy(rows, (r) => r.thread_id ?? r.comment_id)];
	const movers = await moversFor(
		app,
		repository,
		threads.flatMap(([, [first]]) => first ?? []),
		baseOf,
		view,
	);
	return threads.flatMap(([id, comments]) => {
		const [first] = comments;
		return first ? [placed(id, first, comments, movers(first))] : [];
	});
}

async function moversFor(
	app: App,
	repository: PullContext["repository"],
	firsts: readonly ReviewedLine[],
	baseOf: (head: string) => string,
	view: View,
): Promise<(line: ReviewedLine) => Mover> {
	const store = storeOf(repository);
	const ways = new Map<string, Promise<Mover>>();
	const way = (from: string, to: string): Promise<Mover> => {
		const key = `${from} ${to}`;
		const known = ways.get(key);
		if (known) return known;
		const many = ways.size >= mostHeads;
		const found = many
			? Promise.resolve<Mover>(() => undefined)
			: linesFrom(app, store, from, to);
		ways.set(key, found);
		return found;
	};
	const found = new Map<number, Mover>();
	// the newest first, so that they have their place whatever the number
	for (const one of firsts.toReversed())
		found.set(
			one.comment_id,
			await (one.line < 0
				? way(baseOf(one.seen_oid), view.base ?? "")
				: way(one.seen_oid, view.head)),
		);
	return (line) => found.get(line.comment_id) ?? (() => undefined);
}

function placed(
	id: number,
	first: ReviewedLine,
	comments: readonly ReviewedLine[],
	move: Mover,
): Thread {
	const side = first.line < 0 ? "L" : "R";
	const [line, begin] = [first.line, first.start_line].map(Math.abs) as [
		number,
		number,
	];
	const now = line === 0 ? fileOf(move, first.path) : move(first.path, line);
	const top = begin && now ? move(first.path, begin)?.line : now?.line;
	const outdated = now === undefined || top === undefined;
	return {
		id,
		path: now?.path ?? first.path,
		side,
		line: now?.line ?? line,
		start: (outdated ? begin || line : top) as number,
		outdated,
		resolver: first.resolver_id,
		hunk: first.hunk,
		comments,
	};
}

/** A file as a whole is only gone when it is deleted. */
const fileOf = (move: Mover, path: string) => {
	const there = move(path, Number.MAX_SAFE_INTEGER);
	return { path: there?.path ?? path, line: 0 };
};
