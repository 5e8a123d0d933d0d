import type { Form, Page } from "../page.ts";
import { boardPage } from "./board.tsx";
import { boardEditing } from "./edit.tsx";
import { boardForms } from "./forms.ts";
import { boardList } from "./list.tsx";
import { boardsAt } from "./place.tsx";

/** The pages of boards, of repositories and of accounts. */
export const projectPages: readonly (Page | Form)[] = boardsAt.flatMap(
	(place) => {
		const board = boardPage(place);
		return [
			boardList(place),
			...boardEditing(place),
			board,
			...boardForms(place, board),
		];
	},
);
