import type { App } from "../../../app.ts";
import { callFault } from "../../../domain/actions/called-files.ts";
import { workflowFault } from "../../../domain/actions/find-workflows.ts";
import type { Run } from "../../../domain/actions/runs/run.ts";
import { sourceOfRun } from "../../../domain/actions/runs/texts.ts";
import { Note } from "../../parts/note.tsx";
import { t } from "../../words/words.ts";

/** The commit whose files a workflow calls; undefined where they are not looked at. */
export type CallSource = Parameters<typeof callFault>[1] | undefined;

const Lines = ({ of }: { of: readonly string[] }) => (
	<>
		{of.map((line) => (
			<div>{line}</div>
		))}
	</>
);

/** The warnings of a workflow that runs all the same. */
export const WorkflowWarnings = ({
	warnings,
}: {
	warnings: readonly string[];
}) =>
	warnings.length === 0 ? null : (
		<Note tone="wait" title={t("This workflow has warnings.")}>
			<Lines of={warnings} />
		</Note>
	);

/** Tells what is wrong with the text of a workflow, or looks wrong. */
export async function WorkflowNotes({
	app,
	text,
	at,
	valid,
}: {
	app: App;
	text: string;
	at: CallSource;
	/** Says so where nothing is wrong. */
	valid?: boolean;
}) {
	const fault =
		(await workflowFault(app, text)) ??
		(at && (await callFault(app, at, text)));
	if (fault)
		return (
			<Note tone="bad" title={t("This workflow is not valid.")}>
				<Lines of={fault.split("\n")} />
			</Note>
		);
	return (
		<>
			{valid && <Note tone="ok">{t("This workflow is valid.")}</Note>}
			<WorkflowWarnings warnings={await app.actions.workflows.warnings(text)} />
		</>
	);
}

/** The warnings of the workflow file of a run. */
export const RunWarnings = async ({ app, of }: { app: App; of: Run }) => (
	<WorkflowWarnings
		warnings={
			await app.actions.workflows.warnings(await sourceOfRun(app.db, of))
		}
	/>
);
