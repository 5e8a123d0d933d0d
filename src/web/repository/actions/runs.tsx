import type { App } from "../../../app.ts";
import { callFault } from "../../../domain/actions/called-files.ts";
import { dispatchWorkflow } from "../../../domain/actions/dispatch.ts";
import {
	nameOfWorkflow,
	readWorkflows,
	switchWorkflow,
	workflowsOff,
} from "../../../domain/actions/find-workflows.ts";
import { listRuns } from "../../../domain/actions/runs/list-runs.ts";
import { unrecorded } from "../../../domain/audit/declared.ts";
import { branchByName } from "../../../domain/refs/ref.ts";
import { resolveCommit } from "../../../domain/refs/resolve-commit.ts";
import type { RepositoryContext } from "../../../domain/repositories/repository.ts";
import { notFound } from "../../../errors.ts";
import { actions } from "../../../guards/actions.ts";
import { escapedPath } from "../../../text/escape-path.ts";
import { eventOf } from "../../../views/news/event.ts";
import {
	isMapping,
	type Json,
	WorkflowError,
} from "../../../workflow-language/workflow-file.ts";
import { line } from "../../fields.ts";
import { topic } from "../../live/topics.ts";
import { form, page, see } from "../../page.ts";
import { Check, Form, Line, Select, Submit } from "../../parts/form.tsx";
import { Icon } from "../../parts/icon.tsx";
import { Paged, pageSize, windowOf } from "../../parts/paged.tsx";
import { RepositoryPage } from "../../parts/repository-page.tsx";
import { may, visit } from "../../visit.ts";
import { t } from "../../words/words.ts";
import { homeOf } from "../addresses.ts";
import { writesCode } from "../editor/edit-links.tsx";
import { runsOf } from "./addresses.ts";
import {
	narrowsRuns,
	personOf,
	RunFilters,
	stateNumbers,
} from "./run-filters.tsx";
import { type FirstWorkflow, RunList } from "./run-list.tsx";
import { startedBy } from "./started-by.ts";
import { startersFor, starterText } from "./starters.ts";
import { WorkflowWarnings } from "./workflow-notes.tsx";

const size = pageSize.entries;
/** A workflow at the head of the default branch. */
interface WorkflowEntry {
	readonly file: string;
	readonly name: string;
	readonly wrong: string;
	readonly text: string;
	readonly off: boolean;
	/** What starts it by hand asks for; undefined where it is not started by hand. */
	readonly inputs: readonly Input[] | undefined;
}
interface Input {
	readonly name: string;
	readonly label: string;
	readonly required: boolean;
	readonly usual: string;
	readonly kind: string;
	readonly options: readonly string[];
}

async function workflowsOf(
	app: App,
	{ repository }: RepositoryContext,
): Promise<WorkflowEntry[]> {
	const { store_id, default_branch } = repository;
	const branch = await branchByName(app.db, store_id, default_branch);
	const commit = branch && (await resolveCommit(app, repository, branch.oid));
	if (!commit) return [];
	const off = await workflowsOff(app.db, repository.id);
	const shown: WorkflowEntry[] = [];
	for await (const file of readWorkflows(app, repository, commit.oid)) {
		const { workflow } = file;
		const at = { repository, commit: commit.oid };
		const broken = workflow instanceof WorkflowError;
		shown.push({
			file: file.name,
			name: nameOfWorkflow(file),
			wrong: broken
				? workflow.message
				: ((await callFault(app, at, file.text, workflow)) ?? ""),
			text: file.text,
			off: off.has(file.name),
			inputs:
				!broken && workflow.on.has("workflow_dispatch")
					? inputsOf(workflow.on.get("workflow_dispatch"))
					: undefined,
		});
	}
	return shown;
}

function inputsOf(config: Json | undefined): Input[] {
	const inputs = isMapping(config) ? config.inputs : undefined;
	if (!isMapping(inputs)) return [];
	return Object.entries(inputs).map(([name, given]) => {
		const input = isMapping(given) ? given : {};
		return {
			name,
			label: String(input.description || name),
			required: input.required === true,
			usual: String(input.default ?? ""),
			kind: String(input.type ?? "string"),
			options: Array.isArray(input.options) ? input.options.map(String) : [],
		};
	});
}

export const runsPage = page({
	route: "GET /:owner/:repo/actions",
	on: actions.known(),
	live: ({ repository }) => [topic.runs(repository)],
	async run({ app, actor, context, search, page: number }) {
		const { repository } = context;
		const workflow = search.get("workflow") ?? "";
		const state = stateNumbers.get(search.get("status") ?? "");
		const by = await personOf(app, actor, search.get("actor") ?? "");
		const [{ rows, total }, workflows] = await Promise.all([
			listRuns(
				app.db,
				{ repository: repository.id },
				{
					workflow,
					branch: search.get("branch") ?? "",
					event: search.get("event") ?? "",
					states: state && [state],
					actor: by.id,
				},
				windowOf(number, size),
				size * 30,
			),
			workflowsOf(app, context),
		]);
		const chosen = workflows.find(({ file }) => file === workflow);
		const changes = may("run.change", context);
		return (
			<RepositoryPage
				of={context}
				tab="runs"
				title={chosen?.name ?? t("Workflow runs")}
			>
				<div class="split nav-first">
					<nav class="nav" aria-label={t("Workflows")}>
						<ul>
							<li>
								<a
									href={runsOf(context)}
									aria-current={workflow ? undefined : "page"}
								>
									{t("All workflows")}
								</a>
							</li>
							{workflows.map(({ file, name, wrong, off }) => (
								<li>
									<a
										href={runsOf(
											context,
											`?workflow=${encodeURIComponent(file)}`,
										)}
										aria-current={file === workflow ? "page" : undefined}
									>
										<span class="cut">{name}</span>
										{wrong && <Icon name="alert" tone="bad" />}
										{wrong && <span class="unseen">{t("invalid")}</span>}
										{off && <span class="soft">{t("disabled")}</span>}
									</a>
								</li>
							))}
						</ul>
					</nav>
					<div class="stack">
						<div class="title">
							<h1>{chosen?.name ?? t("Workflow runs")}</h1>
							{chosen && changes && <Switch of={context} workflow={chosen} />}
						</div>
						{chosen && (await Notes({ app, of: chosen }))}
						{chosen?.inputs && changes && !chosen.off && (
							<Dispatch of={context} workflow={chosen} />
						)}
						{(rows.length > 0 || narrowsRuns(search)) && (
							<RunFilters of={context} search={search} by={by.name} />
						)}
						<RunList
							of={context}
							runs={rows}
							by={await startedBy(app, actor, rows)}
							narrowed={narrowsRuns(search)}
							first={
								workflows.length === 0 &&
								!repository.empty &&
								changes &&
								writesCode(context)
									? firstWorkflows(context)
									: []
							}
						/>
						<Paged page={number} size={size} total={total} />
					</div>
				</div>
			</RepositoryPage>
		);
	},
});

/** Tells what is wrong with a workflow, or looks wrong. */
const Notes = async ({ app, of }: { app: App; of: WorkflowEntry }) =>
	of.wrong ? (
		<div class="note bad">
			<Icon name="alert" />
			<div>
				<strong>{of.file}</strong>
				{of.wrong.split("\n").map((line) => (
					<div>{line}</div>
				))}
			</div>
		</div>
	) : (
		<WorkflowWarnings
			warnings={await app.actions.workflows.warnings(of.text)}
		/>
	);

/** The editor with a workflow that only has to be committed. */
const firstWorkflows = (
	context: RepositoryContext,
): readonly FirstWorkflow[] => {
	const { repository } = context;
	const branch = repository.default_branch;
	return startersFor(JSON.parse(repository.languages)).map((one) => ({
		name: one.name,
		href: `${homeOf(context, `/_new/${escapedPath(branch)}`)}?${new URLSearchParams(
			{
				filename: ".gitea/workflows/ci.yaml",
				value: starterText(one, branch),
			},
		)}`,
	}));
};

const Switch = ({
	of,
	workflow,
}: {
	of: RepositoryContext;
	workflow: WorkflowEntry;
}) => (
	<div class="actions">
		<Form
			does={workflow.off ? enableWorkflow : disableWorkflow}
			params={{ owner: of.owner.name, repo: of.repository.name }}
			query={{ workflow: workflow.file }}
			class=""
		>
			<Submit tone="">{workflow.off ? t("Enable") : t("Disable")}</Submit>
		</Form>
	</div>
);

const Dispatch = ({
	of,
	workflow,
}: {
	of: RepositoryContext;
	workflow: WorkflowEntry;
}) => (
	<details class="box" open={visit().failed !== undefined}>
		<summary class="in line">
			<Icon name="play" />
			{t("Run this workflow manually")}
		</summary>
		<div class="in">
			<Form
				does={startWorkflow}
				params={{ owner: of.owner.name, repo: of.repository.name }}
				query={{ workflow: workflow.file }}
			>
				<Line
					name="ref"
					label={t("Branch or tag")}
					value={of.repository.default_branch}
					required
				/>
				{workflow.inputs?.map((input) =>
					input.kind === "boolean" ? (
						<Check
							name={`input-${input.name}`}
							value="true"
							label={input.label}
							checked={input.usual === "true"}
						/>
					) : input.options.length > 0 ? (
						<Select
							name={`input-${input.name}`}
							label={input.label}
							value={input.usual}
							options={input.options.map((one) => [one, one])}
						/>
					) : (
						<Line
							name={`input-${input.name}`}
							label={input.label}
							value={input.usual}
							required={input.required}
						/>
					),
				)}
				<div class="actions">
					<Submit>{t("Run workflow")}</Submit>
				</div>
			</Form>
		</div>
	</details>
);

const switching = (on: boolean) =>
	form({
		route: on
			? "POST /:owner/:repo/actions/enable"
			: "POST /:owner/:repo/actions/disable",
		audit: on ? "workflow.enabled" : "workflow.disabled",
		on: actions.write(),
		fields: {},
		shownOn: runsPage,
		async run({ app, context, search }) {
			const file = search.get("workflow") ?? "";
			const workflows = await workflowsOf(app, context);
			if (!workflows.some((one) => one.file === file)) throw notFound();
			await switchWorkflow(app, context.repository, file, on);
			return see(
				runsOf(context, `?workflow=${encodeURIComponent(file)}`),
				on ? t("The workflow was enabled.") : t("The workflow was disabled."),
			);
		},
	});
export const enableWorkflow = switching(true);
export const disableWorkflow = switching(false);

export const startWorkflow = form({
	route: "POST /:owner/:repo/actions/run",
	creates: true,
	audit: unrecorded.runs,
	on: actions.write(),
	fields: { ref: line({ required: "Enter a branch or tag." }) },
	shownOn: runsPage,
	async run({ app, actor, context, search, fields, sent }) {
		const file = search.get("workflow") ?? "";
		const shown = (await workflowsOf(app, context)).find(
			(one) => one.file === file,
		);
		if (!shown?.inputs) throw notFound();
		const inputs = Object.fromEntries(
			shown.inputs.map(({ name, kind }) => [
				name,
				sent.get(`input-${name}`) ?? (kind === "boolean" ? "false" : ""),
			]),
		);
		const run = await dispatchWorkflow(app, actor, context, file, {
			ref: fields.ref,
			inputs,
			event: await eventOf(app, context, actor),
		});
		return see(runsOf(context, `/runs/${run.id}`));
	},
});
