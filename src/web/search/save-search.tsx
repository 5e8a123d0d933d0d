import type { App } from "../../app.ts";
import type { Actor } from "../../domain/permissions/actor.ts";
import { sharesWith } from "../../domain/saved-searches/saved-search.ts";
import { cleanedQuery } from "../../domain/saved-views/clean-query.ts";
import { Check, Form, Line, Select, Submit } from "../parts/form.tsx";
import { Icon } from "../parts/icon.tsx";
import { at, visit } from "../visit.ts";
import { t } from "../words/words.ts";

const save = { route: "POST /search/views" } as const;

/** Tells whether the form that saves a search was sent and refused. */
export const isRefused = (): boolean => visit().failed?.route === save.route;

/** The form that saves a search by its address; `organizations` are those with which it can be shared. */
export const SaveForm = ({
	query,
	organizations,
}: {
	query: string;
	organizations: readonly string[];
}) => (
	<Form does={save} class="stack s">
		<input type="hidden" name="filters" value={query} />
		<Line name="name" label={t("Name")} width="" maxlength={80} required />
		{organizations.length > 0 && (
			<Select
				name="organization"
				label={t("Share with")}
				options={[
					["", t("No one")],
					...organizations.map(
						(name) => [name, t("Members of {name}", { name })] as const,
					),
				]}
			/>
		)}
		<Check
			name="subscribe"
			label={t("Subscribe")}
			hint={t("Get an email when there are new results.")}
		/>
		<Submit small>{t("Save search")}</Submit>
	</Form>
);

/** The way to one's saved searches, and the form that saves the one of the page; nothing for those who are not signed in. */
export async function savingOf(
	app: App,
	actor: Actor,
	search: URLSearchParams,
) {
	const { account } = actor;
	if (!account) return null;
	const query = cleanedQuery("search", search);
	const organizations = await sharesWith(app.db, account);
	return (
		<div class="line wrap">
			<a class="btn s plain" href={at("/search/saved")}>
				{t("Saved searches")}
			</a>
			{search.get("q")?.trim() && (
				<details class="drop left end" open={isRefused()}>
					<summary class="btn s" data-act={t("Save search")}>
						<Icon name="plus" />
						{t("Save search")}
					</summary>
					<div class="menu view-menu">
						<SaveForm query={query} organizations={organizations} />
					</div>
				</details>
			)}
		</div>
	);
}
