import type { Form, Page } from "../page.ts";
import { boardPage } from "./board.tsx";
import { cardForms } from "./card-forms.ts";
import { cardPage } from "./card-page.tsx";
import { boardEditing } from "./edit.tsx";
import { fieldList } from "./field-list.tsx";
import { fieldPage } from "./field-page.tsx";
import { boardForms } from "./forms.ts";
import { boardList } from "./list.tsx";
import { boardsAt } from "./place.tsx";
import { viewForms } from "./view-forms.ts";

/** The pages of boards, of repositories and of accounts. */
export const projectPages: readonly (Page | Form)[] = boardsAt.flatMap(
	(place) => {
		const board = boardPage(place);
		const card = cardPage(place);
		return [
			boardList(place),
			...boardEditing(place),
			...fieldList(place),
			...fieldPage(place),
			board,
			...boardForms(place, board),
			card,
			...cardForms(place, board, card),
			...viewForms(place, board),
		];
	},
);
