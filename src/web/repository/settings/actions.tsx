import {
	switchWorkflow,
	workflowFiles,
	workflowsOff,
} from "../../../domain/actions/find-workflows.ts";
import {
	changeJobBounds,
	jobBoundsOf,
} from "../../../domain/permissions/job-rules.ts";
import { hasUnit } from "../../../domain/permissions/units.ts";
import { branchByName } from "../../../domain/refs/ref.ts";
import type { RepositoryContext } from "../../../domain/repositories/repository.ts";
import { notFound } from "../../../errors.ts";
import { actions } from "../../../guards/actions.ts";
import { repo } from "../../../guards/repository.ts";
import {
	Bounds,
	boundsFields,
	boundsOf,
	boundsReads,
} from "../../actions-settings/bounds-fields.tsx";
import type { ActionSettingsPlace } from "../../actions-settings/place.ts";
import { runnersIn } from "../../actions-settings/runners.tsx";
import { secretsIn } from "../../actions-settings/secrets.tsx";
import { variablesIn } from "../../actions-settings/variables.tsx";
import { choice, line } from "../../fields.ts";
import {
	type Form as Declared,
	form,
	type Page,
	page,
	see,
} from "../../page.ts";
import { Form, Submit } from "../../parts/form.tsx";
import { Note } from "../../parts/note.tsx";
import { t } from "../../words/words.ts";
import {
	base,
	paramsOf,
	RepositorySettings,
	settingsOf,
} from "./settings-frame.tsx";

/** The secrets, variables and runners of a repository. */
const ofRepository: ActionSettingsPlace<RepositoryContext> = {
	base,
	on: repo.owner(),
	holder: ({ repository }) => ({ owner: null, repository: repository.id }),
	params: paramsOf,
	words: () => ({
		secrets: t(
			"Workflows of this repository can use them. Values are never shown again, not even in logs.",
		),
		variables: t(
			"Workflows of this repository can use them. Variables are not secret: logs may show them.",
		),
		runners: t("These runners only run jobs of this repository."),
		none: t(
			"The repository has no runners of its own. Runners of its owner and of the server run its jobs.",
		),
	}),
	frame: (found, page) => <RepositorySettings of={found} {...page} />,
};

const path = "/actions/general";
/** Workflow files that are shown. */
const most = 200;

const generalPage = page({
	route: `GET ${base}${path}`,
	on: repo.admin(),
	async run({ app, context }) {
		const { repository } = context;
		const on = hasUnit(repository.units, "actions");
		const branch = on
			? await branchByName(
					app.db,
					repository.store_id,
					repository.default_branch,
				)
			: undefined;
		const off = await workflowsOff(app.db, repository.id);
		const bounds = await jobBoundsOf(app.db, repository.id);
		const files = branch
			? await workflowFiles(app, repository, branch.oid)
			: [];
		const names = files.slice(0, most).map(({ name }) => name);
		return (
			<RepositorySettings of={context} current={path} title={t("Actions")}>
				{!on && (
					<Note>
						{t("Actions are disabled.")}{" "}
						<a href={settingsOf(context, "/units")}>
							{t("Features and merging")}
						</a>
					</Note>
				)}
				{on && names.length === 0 && (
					<p class="soft text">
						{t(
							"No workflows on the default branch. Add a file to .gitea/workflows.",
						)}
					</p>
				)}
				{names.length > 0 && (
					<div class="box">
						<ul class="list l-plain">
							{names.map((name) => (
								<li>
									<div>
										<span class="strong mono wrap">{name}</span>
										<p class="sub">
											{off.has(name) ? t("Disabled") : t("Active")}
										</p>
									</div>
									<Form does={switchOne} params={paramsOf(context)} class="fig">
										<input type="hidden" name="name" value={name} />
										<input
											type="hidden"
											name="to"
											value={off.has(name) ? "on" : "off"}
										/>
										<Submit
											tone=""
											small
											label={
												off.has(name)
													? t("Enable {name}", { name })
													: t("Disable {name}", { name })
											}
										>
											{off.has(name) ? t("Enable") : t("Disable")}
										</Submit>
									</Form>
								</li>
							))}
						</ul>
					</div>
				)}
				{on && (
					<Form
						does={changeBounds}
						params={paramsOf(context)}
						reads={boundsReads(bounds)}
					>
						<h2>{t("Job tokens")}</h2>
						<p class="soft text">
							{t(
								"Each job has a token that expires when the job ends. You can reduce the permissions that the owner allows, but not extend them. They apply to new jobs.",
							)}
						</p>
						<Bounds bounds={bounds} within />
						<div class="actions">
							<Submit>{t("Save")}</Submit>
						</div>
					</Form>
				)}
			</RepositorySettings>
		);
	},
});

const changeBounds = form({
	route: `POST ${base}${path}/tokens`,
	audit: "workflow.settings-changed",
	on: repo.admin(),
	fields: boundsFields,
	shownOn: generalPage,
	reads: async ({ app, repository }) =>
		boundsReads(await jobBoundsOf(app.db, repository.id)),
	async run({ app, context, fields }) {
		await changeJobBounds(app, context.repository.id, boundsOf(fields));
		return see(settingsOf(context, path), t("The changes were saved."));
	},
});

const switchOne = form({
	route: `POST ${base}${path}`,
	audit: "workflow.settings-changed",
	on: actions.write(),
	fields: {
		name: line({ required: "Choose an entry." }),
		to: choice("on", "off"),
	},
	shownOn: generalPage,
	async run({ app, context, fields }) {
		const { repository } = context;
		const { store_id: store, default_branch: name } = repository;
		const branch = await branchByName(app.db, store, name);
		const files = branch
			? await workflowFiles(app, repository, branch.oid)
			: [];
		if (!files.some((file) => file.name === fields.name)) throw notFound();
		await switchWorkflow(app, repository, fields.name, fields.to === "on");
		return see(settingsOf(context, path));
	},
});

export const actionsSettings: readonly (Page | Declared)[] = [
	generalPage,
	switchOne,
	changeBounds,
	...secretsIn(ofRepository),
	...variablesIn(ofRepository),
	...runnersIn(ofRepository),
];
