import type { App } from "../../../app.ts";
import {
	keepChange,
	mostPending,
	type PendingChange,
	type PendingPlace,
	pendingChanges,
} from "../../../domain/contents/pending-changes.ts";
import type { Actor } from "../../../domain/permissions/actor.ts";
import type { RepositoryContext } from "../../../domain/repositories/repository.ts";
import { invalid, isDomainError } from "../../../errors.ts";
import { escapedPath } from "../../../text/escape-path.ts";
import { see } from "../../page.ts";
import { Note } from "../../parts/note.tsx";
import { plural, t } from "../../words/words.ts";
import { homeOf } from "../addresses.ts";
import { refusedCommit } from "./commit-box.tsx";

/** Where the changes are that the reader keeps for a branch. */
export const pendingPlace = (
	actor: Actor,
	{ repository }: RepositoryContext,
	branch: string,
): PendingPlace => ({
	account: actor.account?.id ?? 0,
	repository: repository.id,
	branch,
});

export const changesAddress = (
	context: RepositoryContext,
	branch: string,
): string => homeOf(context, `/_changes/${escapedPath(branch)}`);

/** Keeps a change of a form for a commit of several files, and goes to all that are kept. */
export async function keep(
	app: App,
	actor: Actor,
	context: RepositoryContext,
	branch: string,
	change: Parameters<typeof keepChange>[2],
	instead?: string,
) {
	const where = pendingPlace(actor, context, branch);
	await keepChange(app, where, change, instead).catch((error) => {
		if (isDomainError(error, "invalid") && /too many/.test(error.message))
			throw invalid(
				t(
					"A commit can contain at most {n} files and 2 MB. Commit your pending changes first.",
					{ n: mostPending },
				),
			);
		refusedCommit(error);
	});
	return see(
		changesAddress(context, branch),
		t("The change was added to the pending changes."),
	);
}

/** All that the reader keeps for a branch, and the change of one file among it. */
export async function keptFor(
	app: App,
	actor: Actor,
	context: RepositoryContext,
	branch: string,
	place: string | null,
	kind: PendingChange["kind"],
) {
	const all = await pendingChanges(
		app.db,
		pendingPlace(actor, context, branch),
	);
	return {
		count: all.length,
		change: all.find((one) => one.place === place && one.kind === kind),
	};
}

/** Says that changes of a branch wait for their commit. */
export function KeptNote({
	of,
	branch,
	count,
	here,
}: {
	of: RepositoryContext;
	branch: string;
	count: number;
	/** The page shows one of them. */
	here: boolean;
}) {
	if (count === 0) return null;
	return (
		<Note>
			{here && t("This is your pending change.")}{" "}
			<a href={changesAddress(of, branch)}>
				{plural(count, "1 file is pending", "{n} files are pending")}
			</a>
		</Note>
	);
}
