import type { App } from "../../app.ts";
import {
	type DeletedIssue,
	deletedIssue,
} from "../../domain/issues/deleted/deleted-issue.ts";
import { purgeIssue } from "../../domain/issues/deleted/purge-issue.ts";
import type { Actor } from "../../domain/permissions/actor.ts";
import { restoreItem } from "../../domain/pulls/restore-item.ts";
import { notFound } from "../../errors.ts";
import { idOf } from "../../text/path-id.ts";
import { choice } from "../fields.ts";
import type { Form as Declared } from "../page.ts";
import { see } from "../page.ts";
import { TitleText } from "../parts/issues/title-text.tsx";
import { at, pathOf } from "../visit.ts";
import { plural, t } from "../words/words.ts";
import { DecideForm, Deletion } from "./deletion.tsx";

/** The fields of the form at each deleted issue. */
export const deletedIssueFields = { act: choice("", "restore", "purge") };

/** How long deleted issues are kept, in a sentence. */
export const issuesKeptFor = (app: App): string =>
	app.config.keepDeletedDays === 0
		? t("This server deletes issues at once.")
		: plural(
				app.config.keepDeletedDays,
				"Deleted issues and pull requests can be restored for 1 day. Then they are deleted permanently.",
				"Deleted issues and pull requests can be restored for {n} days. Then they are deleted permanently.",
			);

/** Deleted issues and pull requests, each with the form that restores it or deletes it permanently. */
export const DeletedIssueList = ({
	of: rows,
	app,
	does,
	params,
	homes = false,
}: {
	of: readonly DeletedIssue[];
	app: App;
	does: Pick<Declared, "route">;
	params: Readonly<Record<string, string>>;
	/** They are of several repositories. */
	homes?: boolean;
}) => (
	<div class="box">
		<ul class="list l-plain">
			{rows.map((one) => (
				<li>
					<div>
						<strong class="wrap">
							<TitleText of={one.title} />
						</strong>
						<p class="sub">
							{one.kind === "pull" ? t("Pull request") : t("Issue")}{" "}
							{homes ? `${one.owner}/${one.repository}` : ""}#{one.number} ·{" "}
							{plural(one.comments, "1 comment", "{n} comments")} ·{" "}
							<Deletion of={one} app={app} />
						</p>
						<DecideForm does={does} params={params} id={one.id} />
					</div>
				</li>
			))}
		</ul>
	</div>
);

/**
 * Restores a deleted issue, or deletes it permanently, as a form says; `repository` is where it has to have been.
 * @throws DomainError "not-found", "archived"
 */
export async function decideDeletedIssue(
	app: App,
	actor: Actor,
	id: string,
	{ act }: { readonly act: string },
	{ repository, list }: { readonly repository?: number; readonly list: string },
) {
	const found = await deletedIssue(app.db, idOf(id));
	if (
		!found ||
		!act ||
		(repository !== undefined && found.repository_id !== repository)
	)
		throw notFound();
	const { owner, repository: name, number, kind } = found;
	if (act === "purge") {
		await purgeIssue(app, found);
		return see(list, t("#{number} was deleted permanently.", { number }));
	}
	await restoreItem(app, actor, found);
	const path = kind === "pull" ? "pulls" : "issues";
	return see(
		at(pathOf(owner, name, path, `${number}`)),
		t("#{number} was restored.", { number }),
	);
}
