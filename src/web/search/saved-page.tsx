import {
	savedSearches,
	sharesWith,
} from "../../domain/saved-searches/saved-search.ts";
import {
	type SearchSubscription,
	subscriptionsOf,
} from "../../domain/saved-searches/subscriptions.ts";
import type { SavedView } from "../../domain/saved-views/saved-view.ts";
import { views } from "../../guards/saved-view.ts";
import { page } from "../page.ts";
import { Empty } from "../parts/empty.tsx";
import { Form, Line, Submit } from "../parts/form.tsx";
import { Icon } from "../parts/icon.tsx";
import { Layout } from "../parts/layout.tsx";
import { at, visit } from "../visit.ts";
import { plural, t } from "../words/words.ts";
import { faultOfSearch } from "./fault-of-search.ts";
import { searchKinds } from "./kinds.tsx";
import { isRefused, SaveForm } from "./save-search.tsx";
import { textSearches } from "./text-searches.tsx";

/** The searches that the reader saved, and those that his organizations share. */
export const savedSearchesPage = page({
	route: "GET /search/saved",
	on: views.own(),
	async run({ app, actor }) {
		const [all, subscriptions, owned] = await Promise.all([
			savedSearches(app.db, actor),
			subscriptionsOf(app.db, actor.account),
			sharesWith(app.db, actor.account),
		]);
		const byView = new Map(subscriptions.map((one) => [one.view_id, one]));
		return (
			<Layout
				title={t("Saved searches")}
				where={[{ name: t("Search"), href: at("/search") }]}
				width="mid"
			>
				<div class="stack">
					<h1>{t("Saved searches")}</h1>
					<p class="soft">
						{t(
							"Subscribe to a search to get an email when it has new results. Searches run once an hour.",
						)}
					</p>
					{isRefused() && (
						<section class="stack s" aria-label={t("Save search")}>
							<SaveForm
								query={visit().failed?.typed.get("filters") ?? ""}
								organizations={owned}
							/>
						</section>
					)}
					{all.length === 0 ? (
						<Empty title={t("No saved searches")}>
							<a href={at("/search")}>{t("Search")}</a>
						</Empty>
					) : (
						<section class="box" aria-label={t("Saved searches")}>
							<ul class="list l-wait">
								{all.map(({ view, organization }) => (
									<Row
										of={view}
										organization={organization?.name}
										edits={!organization || owned.includes(organization.name)}
										subscription={byView.get(view.id)}
									/>
								))}
							</ul>
						</section>
					)}
				</div>
			</Layout>
		);
	},
});

const kindName = (type: string): string =>
	[...textSearches, ...searchKinds]
		.find((kind) => kind.type === type)
		?.name() ?? t("All");

function Row({
	of: view,
	organization,
	edits,
	subscription,
}: {
	of: SavedView;
	/** The organization that shares it. */
	organization: string | undefined;
	/** The reader may change it. */
	edits: boolean;
	subscription: SearchSubscription | undefined;
}) {
	const params = { view: view.id };
	const given = new URLSearchParams(view.query);
	const [type, query] = [given.get("type") ?? "", given.get("q") ?? ""];
	const fault = faultOfSearch(given) || (subscription?.problem ?? "");
	const unseen = subscription?.unseen ?? 0;
	return (
		<li>
			<Icon name="search" />
			<div class="stack s">
				<p class="line wrap">
					<a class="to" href={`${at("/search")}?${view.query}`}>
						{view.name}
					</a>
					{unseen > 0 && (
						<span class="tag">
							{plural(unseen, "1 new result", "{n} new results")}
						</span>
					)}
				</p>
				<p class="sub">
					{kindName(type)} · <code class="mono">{query}</code>
					{organization && (
						<> · {t("shared with {name}", { name: organization })}</>
					)}
				</p>
				{fault && (
					<p class="sub wrong">
						<Icon name="alert" /> {fault}
					</p>
				)}
			</div>
			<div class="fig line wrap">
				{unseen > 0 && (
					<Act to="seen" of={view}>
						{t("Mark as read")}
					</Act>
				)}
				<Act to={subscription ? "unsubscribe" : "subscribe"} of={view}>
					{subscription ? t("Unsubscribe") : t("Subscribe")}
				</Act>
				{edits && (
					<details class="drop left" open={isEdited(view.id)}>
						<summary class="btn s">
							{t("Edit")}
							<span class="unseen"> {view.name}</span>
						</summary>
						<div class="menu view-menu stack s">
							<Form does={edit} params={params} class="stack s">
								<Line
									name="name"
									label={t("Name")}
									value={view.name}
									width=""
									maxlength={80}
									required
								/>
								<Line
									name="filters"
									label={t("Query")}
									value={query}
									width=""
									maxlength={1500}
									required
								/>
								<Submit small>{t("Save changes")}</Submit>
							</Form>
							<Act to="delete" of={view} tone="danger">
								{t("Delete search")}
							</Act>
						</div>
					</details>
				)}
			</div>
		</li>
	);
}

const edit = { route: "POST /search/views/:view" } as const;

/** Tells whether the form of a search was sent and refused. */
function isEdited(id: number): boolean {
	const { failed } = visit();
	return failed?.route === edit.route && failed.params.view === String(id);
}

const Act = ({
	to,
	of: { id, name },
	tone = "",
	children,
}: {
	to: "seen" | "subscribe" | "unsubscribe" | "delete";
	of: SavedView;
	tone?: "" | "danger";
	children: string;
}) => (
	<Form does={{ route: `${edit.route}/${to}` }} params={{ view: id }} class="">
		<Submit small tone={tone}>
			{children}
			<span class="unseen">: {name}</span>
		</Submit>
	</Form>
);
