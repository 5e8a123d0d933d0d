import type { App } from "../../../app.ts";
import { describedTemplate, readIssueConfig } from "./read-templates.ts";

const place =
	/^(?:\.(?:gitea|github|gitlab)\/)?issue_template\/([^/]+)\.(md|ya?ml)$/i;

/** Whether a path is one where templates of issues are looked for. */
export const isTemplatePath = (path: string): boolean => {
	const [, name = "config"] = place.exec(path) ?? [];
	return name !== "config";
};

/** Whether a path is one where the configuration of new issues is looked for. */
export const isIssueConfigPath = (path: string): boolean =>
	/^(?:\.(?:gitea|github|gitlab)\/)?(?:ISSUE_TEMPLATE|issue_template)\/config\.ya?ml$/.test(
		path,
	);

/** Why a text does not count as the configuration of new issues; undefined when it does. */
export async function issueConfigFault(
	app: App,
	text: string,
	user: string,
): Promise<string | undefined> {
	return (await readIssueConfig(app, text, user)).wrong || undefined;
}

/** Why a text is no template of issues at this path; undefined when it is one. */
export async function templateFault(
	app: App,
	path: string,
	text: string,
	user: string,
): Promise<string | undefined> {
	const found = await describedTemplate(app, text, path.endsWith(".md"), user);
	return typeof found === "string" ? found : undefined;
}
