import type { FoundProject } from "../../domain/projects/project-access.ts";
import { type Redirect, see } from "../page.ts";
import { presentLook } from "./look.ts";
import { baseOf, boardsAddress, paramsOf } from "./place.tsx";

/** A form of a board, filled in; it comes back to how the board is looked at. */
export function toBoard(
	of: FoundProject,
	rest: string,
	params: Readonly<Record<string, string | number>> = {},
) {
	const query = presentLook();
	return {
		does: { route: `POST ${baseOf(of)}/projects/:id/${rest}` },
		params: { ...paramsOf(of), id: of.project.id, ...params },
		query: Object.keys(query).length ? query : undefined,
	};
}

/** Back to the board, as it was looked at. */
export function backToBoard(of: FoundProject, note = ""): Redirect {
	const query = new URLSearchParams(presentLook());
	return see(
		boardsAddress(of, `/${of.project.id}${query.size ? `?${query}` : ""}`),
		note,
	);
}
