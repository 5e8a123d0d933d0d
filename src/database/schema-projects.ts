import type { Generated } from "kysely";

/** Boards, and former wordings of texts. */
export interface ProjectsSchema {
	project: ProjectTable;
	project_column: ProjectColumnTable;
	project_card: ProjectCardTable;
	/** The column into which the cards of items go to which something happens. */
	project_rule: {
		id: Generated<number>;
		project_id: number;
		what: "opened" | "closed" | "reopened" | "merged";
		column_id: number;
	};
	project_field: ProjectFieldTable;
	project_value: ProjectValueTable;
	project_view: ProjectViewTable;
	/** A wording of an issue's text, or of a comment's. */
	text_version: TextVersionTable;
}

export interface ProjectTable {
	id: Generated<number>;
	/** Of a repository, or of an account: one of the two is null. */
	repository_id: number | null;
	owner_id: number | null;
	creator_id: number | null;
	title: string;
	description: Generated<string>;
	/** With which columns it began. */
	template: Generated<"none" | "kanban" | "triage">;
	/** Whether cards show the first picture of their text. */
	card_kind: "text" | "images";
	closed_at: number | null;
	created_at: number;
	updated_at: number;
}

export interface ProjectColumnTable {
	id: Generated<number>;
	project_id: number;
	title: string;
	/** `#rrggbb`, or nothing. */
	color: Generated<string>;
	sorting: Generated<number>;
	/** Where new cards go; one column of each project. */
	is_default: Generated<number>;
	creator_id: number | null;
	created_at: number;
	updated_at: number;
}

export interface ProjectCardTable {
	id: Generated<number>;
	project_id: number;
	column_id: number;
	/** null: a note. */
	issue_id: number | null;
	note: Generated<string>;
	sorting: Generated<number>;
	creator_id: number | null;
	created_at: number;
}

/** A field that a board has of its own. */
export interface ProjectFieldTable {
	id: Generated<number>;
	project_id: number;
	name: string;
	lower_name: string;
	kind: "text" | "number" | "date" | "choice" | "iteration";
	/** Choices or iterations, in JSON. */
	options: Generated<string>;
	/** The highest id that an option had. */
	last_option: Generated<number>;
	sorting: Generated<number>;
	created_at: number;
	updated_at: number;
}

/** The value of a card in a field. */
export interface ProjectValueTable {
	id: Generated<number>;
	card_id: number;
	field_id: number;
	/** A text, or a day as 2026-12-24. */
	word: Generated<string>;
	/** In millionths. */
	number: number | null;
	option_id: number | null;
}

/** A way to look at a board, saved under a name. */
export interface ProjectViewTable {
	id: Generated<number>;
	project_id: number;
	name: string;
	lower_name: string;
	layout: "board" | "table";
	grouped_by: Generated<string>;
	filter: Generated<string>;
	sorted_by: Generated<string>;
	sorting: Generated<number>;
	creator_id: number | null;
	created_at: number;
	updated_at: number;
}

interface TextVersionTable {
	id: Generated<number>;
	issue_id: number;
	/** null: the issue's own text. */
	comment_id: number | null;
	editor_id: number | null;
	body: string;
	/** The original text, whose editor is its writer. */
	is_first: Generated<number>;
	/** Its text was taken away, and is empty. */
	removed: Generated<number>;
	created_at: number;
}
