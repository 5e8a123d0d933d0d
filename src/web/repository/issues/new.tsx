import type { App } from "../../../app.ts";
import { now } from "../../../clock.ts";
import { accountsByNames } from "../../../domain/accounts/account.ts";
import {
	checkedName,
	putAttachments,
} from "../../../domain/attachments/change-attachments.ts";
import { unrecorded } from "../../../domain/audit/declared.ts";
import { typeNamed } from "../../../domain/issue-types/issue-type.ts";
import { createIssue } from "../../../domain/issues/create-issue.ts";
import {
	labelsNamed,
	usableLabels,
} from "../../../domain/issues/issue-labels.ts";
import type { Planning } from "../../../domain/issues/planning.ts";
import {
	answerFault,
	composeForm,
} from "../../../domain/issues/templates/compose-form.ts";
import {
	type IssueTemplate,
	issueConfig,
	issueTemplates,
} from "../../../domain/issues/templates/read-templates.ts";
import { typeOfId } from "../../../domain/issues/types/set-type.ts";
import { milestoneById } from "../../../domain/milestones/milestone.ts";
import { type Actor, claimantOf } from "../../../domain/permissions/actor.ts";
import { assignableAmong } from "../../../domain/repositories/people.ts";
import type { RepositoryContext } from "../../../domain/repositories/repository.ts";
import { invalid } from "../../../errors.ts";
import { issues } from "../../../guards/issue.ts";
import { bounds } from "../../../text/text-limits.ts";
import { moduleAt } from "../../assets.ts";
import { line, lines, numbers, uploads, whole, words } from "../../fields.ts";
import { again, form, page, Redirect, see } from "../../page.ts";
import { Form, Line, Submit } from "../../parts/form.tsx";
import { RepositoryPage } from "../../parts/repository-page.tsx";
import { TextEditor, wantsPreview } from "../../parts/text-editor.tsx";
import { may, visit } from "../../visit.ts";
import { t } from "../../words/words.ts";
import { homeOf } from "../addresses.ts";
import { itemAddress } from "../conversation/addresses.ts";
import { choicesOf, noChoices } from "../conversation/load-side.ts";
import { renderTexts } from "../conversation/texts.ts";
import { NewSide } from "./new-side.tsx";
import { Questions } from "./questions.tsx";

/** The template that an address names; undefined for none. */
async function templateNamed(
	app: App,
	actor: Actor,
	{ repository }: RepositoryContext,
	name: string,
): Promise<IssueTemplate | undefined> {
	if (!name) return undefined;
	const templates = await issueTemplates(
		app,
		repository,
		claimantOf(actor, visit().entry.peer),
	);
	return templates.find(
		({ file_name }) => file_name === name || file_name.endsWith(`/${name}`),
	);
}

export const newIssuePage = page({
	route: "GET /:owner/:repo/issues/new",
	on: issues.compose(),
	async run({ app, actor, context, search, params }) {
		const name = search.get("template") ?? "";
		const template = await templateNamed(app, actor, context, name);
		if (!template) {
			const user = claimantOf(actor, visit().entry.peer);
			const { config } = await issueConfig(app, context.repository, user);
			if (!config.blank_issues_enabled)
				return new Redirect(homeOf(context, "/issues/new/choose"));
		}
		const writes = may("issues.write", context);
		const given = (key: string) => search.get(key) ?? "";
		const typed = visit().failed?.typed;
		const choices = writes ? await choicesOf(app, actor, context) : noChoices;
		const [preview, about, ...notes] = await renderTexts(app, actor, context, [
			wantsPreview(typed) ? (typed?.get("content") ?? "") : "",
			template?.about ?? "",
			...(template?.body ?? []).map((field) =>
				field.type === "markdown" ? String(field.attributes.value ?? "") : "",
			),
		]);
		return (
			<RepositoryPage of={context} tab="issues" title={t("New issue")}>
				<div class="stack l">
					<h1>{template ? template.name : t("New issue")}</h1>
					{template && about && (
						<div
							class="soft text"
							dangerouslySetInnerHTML={{ __html: about }}
						/>
					)}
					<Form
						does={makeIssue}
						params={params}
						query={Object.fromEntries(search)}
						multipart
						class="split"
					>
						<div class="stack l">
							<input
								type="hidden"
								name="template"
								value={template?.file_name ?? ""}
							/>
							<div
								data-module={moduleAt("similar-issues.js")}
								data-address={homeOf(context, "/-/suggest?kind=%3D")}
								data-issues={homeOf(context, "/issues/")}
								data-words={t("Similar issues")}
							>
								<Line
									name="title"
									label={t("Title")}
									value={given("title") || template?.title}
									width=""
									maxlength={bounds.title.max}
									autofocus
									required
								/>
							</div>
							{template?.body ? (
								<Questions
									fields={template.body}
									notes={notes}
									search={search}
								/>
							) : (
								<TextEditor
									label={t("Text")}
									value={given("body") || template?.content}
									rows={12}
									preview={wantsPreview(typed) ? preview : undefined}
									actions={<Submit>{t("Submit new issue")}</Submit>}
								/>
							)}
						</div>
						{writes && (
							<NewSide
								choices={choices}
								search={search}
								labels={template?.labels ?? []}
								assignees={template?.assignees ?? []}
								type={template?.type ?? ""}
							/>
						)}
					</Form>
				</div>
			</RepositoryPage>
		);
	},
});

export const makeIssue = form({
	route: "POST /:owner/:repo/issues/new",
	creates: true,
	audit: unrecorded.conversation,
	on: issues.create(),
	fields: {
		title: line({ required: "Title can't be blank." }),
		content: lines(),
		template: line({ max: 1000 }),
		labels: numbers(),
		milestone: whole(),
		type: whole(),
		assignees: words(),
		files: uploads(),
		preview: line(),
	},
	shownOn: newIssuePage,
	async run({ app, actor, context, fields, sent }) {
		if (fields.preview) return again;
		const template = await templateNamed(app, actor, context, fields.template);
		for (const { name } of fields.files) checkedName("issue", name);
		if (template && isPrefixAlone(fields.title, template.title))
			throw invalid(t("Add to the title what this is about."), {
				field: "title",
			});
		const body = template?.body ? answered(template, sent) : fields.content;
		const { repository } = context;
		const issue = await createIssue(app, actor, context, {
			also: (tx, { id }) =>
				putAttachments(
					tx,
					actor,
					{ repository: repository.id, kind: "issue", id },
					fields.files,
					now(app),
				),
			title: fields.title,
			body,
			ref: template && template.ref !== "refs/heads/" ? template.ref : "",
			closed: false,
			ofTemplate: template && (() => plannedByTemplate(app, context, template)),
			async planning() {
				const people = await accountsByNames(app.db, [...fields.assignees]);
				return {
					labels: await usableLabels(app.db, repository.id, [...fields.labels]),
					milestone: fields.milestone
						? await milestoneById(app.db, repository.id, fields.milestone)
						: undefined,
					assignees: await assignableAmong(app.db, context, people),
					type: await typeOfId(app, context.owner, fields.type),
				};
			},
		});
		return see(itemAddress(context, issue));
	},
});

/** Tells whether a title is no more than the beginning that a template gives, such as "Bug:" or "[Bug]". */
const isPrefixAlone = (title: string, given: string): boolean =>
	title.trim() === given.trim() &&
	/[^\p{L}\p{N}\p{M}.!?)]$/u.test(given.trim());

/** What a template gives its issues, whoever opens them. */
async function plannedByTemplate(
	app: App,
	context: RepositoryContext,
	{ labels, assignees, type: typeName }: IssueTemplate,
): Promise<Planning> {
	const people = await accountsByNames(app.db, [...(assignees ?? [])]);
	const type = typeName
		? await typeNamed(app.db, context.owner, typeName)
		: undefined;
	return {
		labels: await labelsNamed(app.db, context.repository.id, labels ?? []),
		assignees: await assignableAmong(app.db, context, people),
		type: type?.enabled ? type : null,
	};
}

/** The text that the answers to a form make. @throws DomainError "invalid" with the field that is wrong */
function answered(template: IssueTemplate, sent: URLSearchParams): string {
	const fields = template.body ?? [];
	const answers = (id: string) => sent.getAll(`field:${id}`);
	for (const field of fields) {
		const wrong = answerFault(field, answers(field.id));
		if (wrong)
			throw invalid(
				wrong === "number"
					? t("Enter a number.")
					: t("This field is required."),
				{ field: `field:${field.id}` },
			);
	}
	return composeForm(fields, answers);
}
