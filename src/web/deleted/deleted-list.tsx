import type { App } from "../../app.ts";
import {
	type DeletedRepository,
	deletedRepository,
} from "../../domain/lifecycle/deleted/deleted-repository.ts";
import {
	purgeRepository,
	restoreRepository,
} from "../../domain/lifecycle/deleted/restore-repository.ts";
import type { Actor } from "../../domain/permissions/actor.ts";
import { invalid, isDomainError, notFound } from "../../errors.ts";
import { idOf } from "../../text/path-id.ts";
import { bounds } from "../../text/text-limits.ts";
import { choice, line } from "../fields.ts";
import type { Form as Declared } from "../page.ts";
import { see } from "../page.ts";
import { bytes } from "../parts/bytes.ts";
import { at, pathOf } from "../visit.ts";
import { plural, t } from "../words/words.ts";
import { DecideForm, Deletion, NewName } from "./deletion.tsx";

/** The fields of the form at each deleted repository. */
export const deletedFields = {
	act: choice("", "restore", "purge"),
	new_name: line({ ...bounds.repositoryName }),
};

/** How long deleted repositories are kept, in a sentence. */
export const keptFor = (app: App): string =>
	app.config.keepDeletedDays === 0
		? t("This server deletes repositories at once.")
		: plural(
				app.config.keepDeletedDays,
				"Deleted repositories can be restored for 1 day. Then they are deleted permanently.",
				"Deleted repositories can be restored for {n} days. Then they are deleted permanently.",
			);

/** Deleted repositories, each with the form that restores it or deletes it permanently. */
export const DeletedList = ({
	of: rows,
	app,
	does,
	params,
}: {
	of: readonly DeletedRepository[];
	app: App;
	does: Pick<Declared, "route">;
	params: Readonly<Record<string, string>>;
}) => (
	<div class="box">
		<ul class="list l-plain">
			{rows.map((one) => (
				<li>
					<div>
						<strong>
							{one.owner}/{one.name}
						</strong>
						<p class="sub">
							{bytes(one.size)} · <Deletion of={one} app={app} />
						</p>
						<DecideForm does={does} params={params} id={one.id}>
							<NewName of={one.name} most={bounds.repositoryName.max} />
						</DecideForm>
					</div>
				</li>
			))}
		</ul>
	</div>
);

/**
 * Restores a deleted repository, or deletes it permanently, as a form says; `owner` is the account that has to have owned it.
 * @throws DomainError "not-found", "invalid" for a name that is taken or malformed
 */
export async function decideDeleted(
	app: App,
	actor: Actor,
	id: string,
	{ act, new_name: name }: { readonly act: string; readonly new_name: string },
	{ owner, list }: { readonly owner?: number; readonly list: string },
) {
	const found = await deletedRepository(app.db, idOf(id));
	if (!found || !act || (owner !== undefined && found.owner_id !== owner))
		throw notFound();
	if (act === "purge") {
		await purgeRepository(app, found);
		return see(
			list,
			t("The repository {name} was deleted permanently.", { name: found.name }),
		);
	}
	const back = await restoreRepository(
		app,
		actor,
		found,
		name || found.name,
	).catch((error: unknown) => {
		if (isDomainError(error, "conflict"))
			throw invalid(t("Repository name is already taken. Enter another name."));
		if (isDomainError(error, "invalid"))
			throw invalid(t("This is not a valid repository name."));
		throw error;
	});
	return see(
		at(pathOf(found.owner, back.name)),
		t("The repository was restored."),
	);
}
