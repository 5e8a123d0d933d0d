import { type Run, runIn } from "../domain/actions/runs/run.ts";
import { Level } from "../domain/permissions/units.ts";
import { notFound } from "../errors.ts";
import type { Guard } from "../http/endpoint.ts";
import { idOf } from "../text/path-id.ts";
import {
	changeable,
	type Demand,
	type InRepository,
	inRepository,
	reads,
	signedIn,
	writes,
} from "./repository.ts";

/** What an endpoint of one run is handed. */
export interface OnRun extends InRepository {
	readonly run: Run;
}

/** Administrators see the runs of a repository in which they are switched off. */
const readsRuns: Demand = (entry, loaded) => {
	if (loaded.access.level < Level.admin) reads("actions")(entry, loaded);
};
const writesRuns: Demand = (entry, loaded) => {
	if (loaded.access.level < Level.admin) writes("actions")(entry, loaded);
};

const onRun = (outer: Guard<InRepository>): Guard<OnRun> => ({
	says: outer.says,
	ofRepository: true,
	async enter(entry) {
		const loaded = await outer.enter(entry);
		const id = idOf(entry.params.run ?? "");
		const run = await runIn(entry.app.db, loaded.repository.id, id);
		if (!run) throw notFound(`run with id ${id}: resource does not exist`);
		return { ...loaded, run };
	},
});

const says = "writing of workflow runs";
const reading = () => inRepository([readsRuns], [], "reading of workflow runs");
const writing = () =>
	inRepository([readsRuns, signedIn, writesRuns, changeable()], [], says);

/** Guards for `/repos/:owner/:repo/actions…`. */
export const actions = {
	read: reading,
	/** Whoever is signed in and may read. */
	readSignedIn: () =>
		inRepository(
			[signedIn, readsRuns],
			[],
			"reading of workflow runs, signed in",
		),
	write: writing,
	/** Writing; who is not signed in is refused like anybody else who may not. */
	drop: () => inRepository([readsRuns, writesRuns, changeable()], [], says),
	run: () => onRun(reading()),
	changeRun: () => onRun(writing()),
};
