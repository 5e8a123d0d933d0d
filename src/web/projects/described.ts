import type { App } from "../../app.ts";
import type { Actor } from "../../domain/permissions/actor.ts";
import type { FoundProject } from "../../domain/projects/project-access.ts";
import { renderTexts } from "../repository/conversation/texts.ts";

/** The description of a board as it is shown; only a repository gives a place to references in it. */
export async function descriptionHtml(
	app: App,
	actor: Actor,
	{ project, within }: FoundProject,
): Promise<string> {
	if (!project.description || !within) return "";
	const [html = ""] = await renderTexts(app, actor, within, [
		project.description,
	]);
	return html;
}
