import {
	changeable,
	inRepository,
	knows,
	signedIn,
	writes,
} from "./repository.ts";

/** A wiki that is switched off, kept elsewhere or not readable is not there, not even for the owner. */
const hasWiki = knows("wiki");
const open = changeable("repo is archived", { mirrors: true });

/** Wikis are read by readers of the unit and changed by its writers. */
export const wiki = {
	read: () => inRepository([hasWiki]),
	create: () => inRepository([hasWiki, signedIn, open, writes("wiki")]),
	/** An archived repository says so before it asks who it is. */
	change: () => inRepository([hasWiki, open, signedIn, writes("wiki")]),
};
