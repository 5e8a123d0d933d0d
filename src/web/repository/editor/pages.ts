import type { Form, Page } from "../../page.ts";
import { deletePage, deletePath } from "./delete-path.tsx";
import { addFile, editPage, keepFile, newFilePage } from "./edit-file.tsx";
import { applyPatch, cherryPick, cherryPickPage, patchPage } from "./patch.tsx";
import { changesPage, commitChanges, dropKept } from "./pending.tsx";
import { upload, uploadPage } from "./upload.tsx";
import { workflowWordsPage } from "./workflow-words.ts";

/** The pages that change files. */
export const editorPages: readonly (Page | Form)[] = [
	editPage,
	workflowWordsPage,
	keepFile,
	newFilePage,
	addFile,
	deletePage,
	deletePath,
	uploadPage,
	upload,
	patchPage,
	applyPatch,
	cherryPickPage,
	cherryPick,
	changesPage,
	commitChanges,
	dropKept,
];
