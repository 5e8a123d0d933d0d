import type { FoundProject } from "../../domain/projects/project-access.ts";
import { baseOf, paramsOf } from "./place.tsx";

/** A form of a board, filled in. */
export const toBoard = (
	of: FoundProject,
	rest: string,
	params: Readonly<Record<string, string | number>> = {},
) => ({
	does: { route: `POST ${baseOf(of)}/projects/:id/${rest}` },
	params: { ...paramsOf(of), id: of.project.id, ...params },
});
