import type { App } from "../../../app.ts";
import { describedTemplate } from "./read-templates.ts";

const place =
	/^(?:\.(?:gitea|github|gitlab)\/)?issue_template\/([^/]+)\.(md|ya?ml)$/i;

/** Whether a path is one where templates of issues are looked for. */
export const isTemplatePath = (path: string): boolean => {
	const [, name = "config"] = place.exec(path) ?? [];
	return name !== "config";
};

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
