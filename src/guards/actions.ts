import { type Run, runIn, runOfNumber } from "../domain/actions/runs/run.ts";
import type { RepositoryContext } from "../domain/repositories/repository.ts";
import { notFound } from "../errors.ts";
import type { Entry } from "../http/endpoint.ts";
import { idOf } from "../text/path-id.ts";
import { type DemandingGuard, guard, signedInBy, within } from "./demand.ts";
import { signedInTo, toDo } from "./repository.ts";

/** One run of a workflow in its repository. */
export interface RunContext extends RepositoryContext {
	readonly run: Run;
}

const onRun = (
	outer: DemandingGuard<RepositoryContext>,
	find: (
		entry: Entry,
		repository: number,
		id: number,
	) => Promise<Run | undefined> = ({ app }, repository, id) =>
		runIn(app.db, repository, id),
) =>
	guard(
		within(outer, async (entry, found): Promise<RunContext> => {
			const id = idOf(entry.params.run ?? "");
			const run = await find(entry, found.repository.id, id);
			if (!run) throw notFound(`run with id ${id}: resource does not exist`);
			return { ...found, run };
		}),
		[],
	);

const reading = () => toDo("run.read");
const writing = () => signedInTo("run.change");

/** A run by its id or, as older links have it, by its number in the repository; `by_id=1` and `by_index=1` say which. */
async function runOfAddress(
	{ app, query }: Entry,
	repository: number,
	number: number,
): Promise<Run | undefined> {
	const byId = () => runIn(app.db, repository, number);
	const byNumber = () => runOfNumber(app.db, repository, number);
	if (query.get("by_index") === "1") return byNumber();
	if (query.get("by_id") === "1") return byId();
	return (await byId()) ?? byNumber();
}

/** Guards for `/repos/:owner/:repo/actions…`. */
export const actions = {
	read: reading,
	/** Whoever is signed in and may read. */
	readSignedIn: () => signedInTo("run.read-signed-in"),
	write: writing,
	/** Whoever may write; an anonymous caller gets the same error as others without the right. */
	drop: () => toDo("run.drop"),
	/** Whoever may read; to others there is nothing, as pages have it. */
	known: () => toDo("run.know"),
	knownRun: () => onRun(toDo("run.know"), runOfAddress),
	run: () => onRun(reading()),
	changeRun: () => signedInBy(onRun(writing())),
};
