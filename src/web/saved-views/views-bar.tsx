import type { SavedView } from "../../domain/saved-views/saved-view.ts";
import { Check, Form, Line, Select, Submit } from "../parts/form.tsx";
import { Icon } from "../parts/icon.tsx";
import { visit } from "../visit.ts";
import { t } from "../words/words.ts";
import type { ShownViews, ViewsAt } from "./place.ts";

/** Tells whether the filters of a list can be saved, and are no saved view yet. */
const maySave = ({ query, current }: ShownViews): boolean =>
	visit().actor.account !== undefined && query !== "" && !current;

/** The form that saves the first view of a list: it stands beside what narrows the list, as there are no tabs yet. */
export const SaveFirstView = ({
	of,
	shown,
}: {
	of: ViewsAt;
	shown: ShownViews;
}) =>
	shown.views.length === 0 && maySave(shown) ? (
		<SaveMenu of={of} shown={shown} />
	) : null;

/** The saved views of a list as tabs, and the forms that save and change them; nothing where there are none. */
export function ViewsBar({
	of: at,
	shown,
}: {
	of: ViewsAt;
	shown: ShownViews;
}) {
	const { views, query, current, first, all } = shown;
	const { account } = visit().actor;
	const edits = account && current && writes(at, current);
	if (views.length === 0) return null;
	const leads = at.place.repository || at.place.organization;
	const everything = query === "" || (first && query === "state=open");
	return (
		<div class="line views">
			<nav class="tabs inner grow" aria-label={t("Saved views")}>
				{leads && (
					<a
						href={all}
						aria-current={everything && !current ? "page" : undefined}
					>
						{t("All")}
					</a>
				)}
				{views.map((view) => (
					<a
						href={`${at.address}?${view.query}`}
						aria-current={view === current ? "page" : undefined}
					>
						{view.account_id === null && <SharedMark />}
						{view.name}
					</a>
				))}
			</nav>
			{maySave(shown) && <SaveMenu of={at} shown={shown} />}
			{edits && <EditMenu of={at} view={current} all={views} />}
		</div>
	);
}

const SharedMark = () => (
	<>
		<Icon name="people" />
		<span class="unseen">{t("Shared")}</span>
	</>
);

/** One's own views are one's own; shared ones are written by those who may share them. */
const writes = (at: ViewsAt, view: SavedView): boolean =>
	view.account_id !== null ||
	(at.shares === true && (view.is_default === 0 || at.chooses === true));

const SaveMenu = ({
	of: at,
	shown: { views, query },
}: {
	of: ViewsAt;
	shown: ShownViews;
}) => {
	const does = { route: `POST ${at.route}/views` };
	const others = views.filter((view) => writes(at, view));
	return (
		<details class="drop left end" open={visit().failed?.route === does.route}>
			<summary class="btn s" data-act={t("Save view")}>
				<Icon name="plus" />
				{t("Save view")}
			</summary>
			<div class="menu view-menu">
				<Form
					does={does}
					params={at.params}
					query={Object.fromEntries(new URLSearchParams(query))}
					class="stack s"
				>
					<input type="hidden" name="filters" value={query} />
					<Line name="name" label={t("View name")} width="" maxlength={80} />
					<Choices of={at} />
					{others.length > 0 && (
						<Select
							name="replaces"
							label={t("Replace a view")}
							options={[
								["0", t("None: save a new view")],
								...others.map(({ id, name }) => [String(id), name] as const),
							]}
						/>
					)}
					<Submit small>{t("Save view")}</Submit>
				</Form>
			</div>
		</details>
	);
};

const EditMenu = ({
	of: at,
	view,
	all,
}: {
	of: ViewsAt;
	view: SavedView;
	all: readonly SavedView[];
}) => {
	const does = { route: `POST ${at.route}/views/:view` };
	const params = { ...at.params, view: view.id };
	const query = Object.fromEntries(new URLSearchParams(view.query));
	const row = all.filter(({ account_id }) => account_id === view.account_id);
	const place = row.indexOf(view) + 1;
	return (
		<details class="drop left end" open={visit().failed?.route === does.route}>
			<summary class="btn s" data-act={t("Edit view")}>
				<Icon name="pen" />
				{t("Edit view")}
			</summary>
			<div class="menu view-menu stack s">
				<Form does={does} params={params} query={query} class="stack s">
					<Line
						name="name"
						label={t("View name")}
						value={view.name}
						width=""
						maxlength={80}
						required
					/>
					<Choices of={at} view={view} />
					<Submit small>{t("Save changes")}</Submit>
				</Form>
				{row.length > 1 && (
					<Form
						does={{ route: `${does.route}/move` }}
						params={params}
						class="line"
					>
						{place > 1 && (
							<Submit small tone="" name="position" value={String(place - 1)}>
								{t("Move left")}
							</Submit>
						)}
						{place < row.length && (
							<Submit small tone="" name="position" value={String(place + 1)}>
								{t("Move right")}
							</Submit>
						)}
					</Form>
				)}
				<Form does={{ route: `${does.route}/delete` }} params={params} class="">
					<Submit small tone="danger">
						{t("Delete view")}
					</Submit>
				</Form>
			</div>
		</details>
	);
};

/** The fields for who sees the view and whether the list opens with it, as far as the reader chooses that. */
const Choices = ({ of: at, view }: { of: ViewsAt; view?: SavedView }) => (
	<>
		{at.shares && (
			<Check
				name="shared"
				label={t("Share this view")}
				hint={t("Everyone who can read this list sees it.")}
				checked={view?.account_id === null}
			/>
		)}
		{at.shares && at.chooses && (
			<Check
				name="default"
				label={t("Default view")}
				hint={t("The list opens with this view. It has to be shared.")}
				checked={view?.is_default === 1}
			/>
		)}
	</>
);
