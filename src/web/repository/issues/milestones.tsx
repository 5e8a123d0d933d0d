import type { App } from "../../../app.ts";
import { unrecorded } from "../../../domain/audit/declared.ts";
import {
	createMilestone,
	editMilestone,
} from "../../../domain/milestones/change-milestones.ts";
import {
	listMilestones,
	type Milestone,
	milestoneById,
} from "../../../domain/milestones/milestone.ts";
import { deleteMilestone } from "../../../domain/removal/remove-milestone.ts";
import type { RepositoryContext } from "../../../domain/repositories/repository.ts";
import { notFound } from "../../../errors.ts";
import { planning } from "../../../guards/planning.ts";
import { idOf } from "../../../text/path-id.ts";
import { endOfDay, rfc3339Of } from "../../../text/rfc3339.ts";
import { bounds } from "../../../text/text-limits.ts";
import { choice, day, line, lines } from "../../fields.ts";
import { form, page, see } from "../../page.ts";
import { Empty } from "../../parts/empty.tsx";
import { FindForm } from "../../parts/find-form.tsx";
import { Form, Line, Lines, Submit } from "../../parts/form.tsx";
import { Html } from "../../parts/html.tsx";
import { Icon } from "../../parts/icon.tsx";
import { MilestoneRows, Progress } from "../../parts/issues/milestone-rows.tsx";
import { Paged, pageSize } from "../../parts/paged.tsx";
import { RepositoryPage } from "../../parts/repository-page.tsx";
import { StateLinks } from "../../parts/state-links.tsx";
import { may } from "../../visit.ts";
import { t } from "../../words/words.ts";
import { homeOf } from "../addresses.ts";
import { renderTexts } from "../conversation/texts.ts";
import { itemList } from "./list.tsx";

const size = pageSize.items;

export const milestonesPage = page({
	route: "GET /:owner/:repo/milestones",
	on: planning.read(),
	async run({ app, context, search, page }) {
		const word = search.get("state");
		const state = word === "closed" || word === "all" ? word : "open";
		const name = (search.get("q") ?? "").trim();
		const list = (of: "open" | "closed" | "all", limit: number, offset = 0) =>
			listMilestones(
				app.db,
				context.repository.id,
				{ state: of, name },
				{ limit, offset },
			);
		const [{ rows, total }, open, closed] = await Promise.all([
			list(state, size, (page - 1) * size),
			list("open", 1),
			list("closed", 1),
		]);
		const plans = may("planning.write", context);
		const stateLink = (to: string) =>
			`?${new URLSearchParams({ state: to, ...(name ? { q: name } : {}) })}`;
		return (
			<RepositoryPage of={context} tab="issues" title={t("Milestones")}>
				<div class="stack">
					<div class="title">
						<h1>{t("Milestones")}</h1>
						<div class="actions">
							<a class="btn" href={homeOf(context, "/labels")}>
								<Icon name="tag" />
								{t("Labels")}
							</a>
							{plans && (
								<a
									class="btn primary"
									href={homeOf(context, "/milestones/new")}
								>
									<Icon name="plus" />
									{t("New milestone")}
								</a>
							)}
						</div>
					</div>
					<FindForm label={t("Search milestones")} value={name}>
						<input type="hidden" name="state" value={state} />
					</FindForm>
					<StateLinks
						state={state}
						open={open.total}
						closed={closed.total}
						href={stateLink}
					/>
					{rows.length === 0 ? (
						<Empty title={t("No milestones")}>
							{t(
								"A milestone groups issues and pull requests that are due on a date.",
							)}
						</Empty>
					) : (
						<section class="box" aria-label={t("Milestones")}>
							<MilestoneRows
								of={rows}
								href={({ id }) => homeOf(context, `/milestone/${id}`)}
								now={app.clock()}
							/>
						</section>
					)}
					<Paged page={page} size={size} total={total} />
				</div>
			</RepositoryPage>
		);
	},
});

async function milestoneOf(
	app: App,
	context: RepositoryContext,
	id: string,
): Promise<Milestone> {
	const one = await milestoneById(app.db, context.repository.id, idOf(id));
	if (!one) throw notFound();
	return one;
}

export const milestonePage = page({
	route: "GET /:owner/:repo/milestone/:id",
	on: planning.read(),
	async run({ app, actor, context, search, page, params }) {
		const milestone = await milestoneOf(app, context, params.id);
		const [html = ""] = await renderTexts(app, actor, context, [
			milestone.description,
		]);
		const plans = may("planning.write", context);
		const to = {
			owner: context.owner.name,
			repo: context.repository.name,
			id: milestone.id,
		};
		return (
			<RepositoryPage of={context} tab="issues" title={milestone.title}>
				<div class="stack">
					<div class="title">
						<h1>{milestone.title}</h1>
						{plans && (
							<div class="actions">
								<a
									class="btn"
									href={homeOf(context, `/milestones/${milestone.id}/edit`)}
								>
									<Icon name="pen" />
									{t("Edit")}
								</a>
								<Form does={turnMilestone} params={to} class="">
									<button
										class="btn"
										type="submit"
										name="state"
										value={milestone.closed_at === null ? "closed" : "open"}
									>
										{milestone.closed_at === null ? t("Close") : t("Reopen")}
									</button>
								</Form>
							</div>
						)}
					</div>
					<Progress of={milestone} now={app.clock()} />
					{html && <Html html={html} />}
					{
						await itemList(
							app,
							actor,
							context,
							search,
							page,
							{ base: "issues" },
							milestone,
						)
					}
				</div>
			</RepositoryPage>
		);
	},
});

const milestoneReads = ({ title, due_at, description }: Milestone) => ({
	title,
	due: due_at ? rfc3339Of(due_at).slice(0, 10) : "",
	description,
});

const Fields = ({ of }: { of?: Milestone }) => (
	<>
		<Line
			name="title"
			label={t("Title")}
			value={of?.title}
			maxlength={bounds.title.max}
			required
			autofocus
		/>
		<Line
			name="due"
			label={t("Due date")}
			type="date"
			value={of?.due_at ? rfc3339Of(of.due_at).slice(0, 10) : ""}
			width="w-s"
		/>
		<Lines
			name="description"
			label={t("Description")}
			value={of?.description}
			hint={t("Markdown is supported.")}
			editor
		/>
	</>
);

export const newMilestonePage = page({
	route: "GET /:owner/:repo/milestones/new",
	on: planning.write(),
	run: ({ context, params }) => (
		<RepositoryPage
			of={context}
			tab="issues"
			title={t("New milestone")}
			width="mid"
		>
			<div class="stack l">
				<h1>{t("New milestone")}</h1>
				<Form does={makeMilestone} params={params}>
					<Fields />
					<div class="actions">
						<Submit>{t("Create milestone")}</Submit>
						<a class="btn" href={homeOf(context, "/milestones")}>
							{t("Cancel")}
						</a>
					</div>
				</Form>
			</div>
		</RepositoryPage>
	),
});

const fields = {
	title: line({ required: "Title can't be blank." }),
	due: day(),
	description: lines(),
};
const inputOf = (typed: {
	title: string;
	due: string;
	description: string;
}) => ({
	title: typed.title,
	description: typed.description,
	dueAt: endOfDay(`${typed.due}T00:00:00Z`) ?? null,
});

export const makeMilestone = form({
	route: "POST /:owner/:repo/milestones/new",
	creates: true,
	audit: unrecorded.planning,
	on: planning.write(),
	fields,
	shownOn: newMilestonePage,
	async run({ app, actor, context, fields }) {
		const made = await createMilestone(
			app,
			actor,
			context.repository.id,
			inputOf(fields),
		);
		return see(homeOf(context, `/milestone/${made.id}`));
	},
});

export const editMilestonePage = page({
	route: "GET /:owner/:repo/milestones/:id/edit",
	on: planning.write(),
	async run({ app, context, params }) {
		const milestone = await milestoneOf(app, context, params.id);
		return (
			<RepositoryPage
				of={context}
				tab="issues"
				title={milestone.title}
				width="mid"
			>
				<div class="stack l">
					<h1>{t("Edit milestone")}</h1>
					<Form
						does={changeMilestone}
						params={params}
						reads={milestoneReads(milestone)}
					>
						<Fields of={milestone} />
						<div class="actions">
							<Submit>{t("Save")}</Submit>
							<a
								class="btn"
								href={homeOf(context, `/milestone/${milestone.id}`)}
							>
								{t("Cancel")}
							</a>
						</div>
					</Form>
					<Form does={removeMilestone} params={params} class="stack s">
						<h2>{t("Delete milestone")}</h2>
						<p class="hint">{t("Its issues are kept without a milestone.")}</p>
						<div class="actions">
							<Submit tone="danger">{t("Delete milestone")}</Submit>
						</div>
					</Form>
				</div>
			</RepositoryPage>
		);
	},
});

export const changeMilestone = form({
	route: "POST /:owner/:repo/milestones/:id/edit",
	audit: unrecorded.planning,
	on: planning.write(),
	fields,
	shownOn: editMilestonePage,
	reads: async ({ app, context, params }) =>
		milestoneReads(await milestoneOf(app, context, params.id)),
	async run({ app, actor, context, params, fields }) {
		const milestone = await milestoneOf(app, context, params.id);
		await editMilestone(app, actor, milestone, inputOf(fields));
		return see(homeOf(context, `/milestone/${milestone.id}`));
	},
});

export const turnMilestone = form({
	route: "POST /:owner/:repo/milestones/:id/state",
	audit: unrecorded.planning,
	on: planning.write(),
	fields: { state: choice("open", "closed") },
	shownOn: editMilestonePage,
	async run({ app, actor, context, params, fields }) {
		const milestone = await milestoneOf(app, context, params.id);
		await editMilestone(app, actor, milestone, {
			closed: fields.state === "closed",
		});
		return see(homeOf(context, `/milestone/${milestone.id}`));
	},
});

export const removeMilestone = form({
	route: "POST /:owner/:repo/milestones/:id/delete",
	audit: unrecorded.planning,
	on: planning.write(),
	fields: {},
	shownOn: editMilestonePage,
	async run({ app, actor, context, params }) {
		await deleteMilestone(
			app,
			actor,
			await milestoneOf(app, context, params.id),
		);
		return see(homeOf(context, "/milestones"), t("The milestone was deleted."));
	},
});
