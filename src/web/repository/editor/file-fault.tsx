import type { App } from "../../../app.ts";
import { isWorkflowPath } from "../../../domain/actions/find-workflows.ts";
import {
	isIssueConfigPath,
	issueConfigFault,
	isTemplatePath,
	templateFault,
} from "../../../domain/issues/templates/template-fault.ts";
import { type Actor, claimantOf } from "../../../domain/permissions/actor.ts";
import { Note } from "../../parts/note.tsx";
import { visit } from "../../visit.ts";
import { t } from "../../words/words.ts";
import { type CallSource, WorkflowNotes } from "../actions/workflow-notes.tsx";

/** What is wrong with a file that the forge itself reads: workflows, templates of issues and their configuration. The editor asks for it while one types. */
export async function FileFault({
	app,
	actor,
	path,
	text,
	at,
}: {
	app: App;
	actor: Actor;
	path: string;
	text: string;
	at: CallSource;
}) {
	return (
		<div id="file-fault" role="status">
			{text.trim() && (await told(app, actor, path, text, at))}
		</div>
	);
}

async function told(
	app: App,
	actor: Actor,
	path: string,
	text: string,
	at: CallSource,
) {
	if (isWorkflowPath(path))
		return WorkflowNotes({ app, text, at, valid: true });
	const user = claimantOf(actor, visit().entry.peer);
	if (isIssueConfigPath(path)) {
		const fault = await issueConfigFault(app, text, user);
		return fault ? (
			<Note
				tone="bad"
				title={t("New issues do not use this file because it has an error.")}
			>
				{fault}
			</Note>
		) : (
			<Note tone="ok">{t("This configuration is valid.")}</Note>
		);
	}
	if (!isTemplatePath(path)) return null;
	const fault = await templateFault(app, path, text, user);
	if (fault)
		return (
			<Note
				tone="bad"
				title={t("This template is not offered because it has an error.")}
			>
				{fault}
			</Note>
		);
	return <Note tone="ok">{t("This template is valid.")}</Note>;
}
