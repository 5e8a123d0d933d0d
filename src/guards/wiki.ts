import {
	changeable,
	demandsUnit,
	inRepository,
	signedIn,
	writes,
} from "./repository.ts";

/** A wiki that is off, external or not readable is 404, even for the owner. */
const hasWiki = demandsUnit("wiki");
const open = changeable("repo is archived", { mirrors: true });

/** Wikis are read by readers of the unit and changed by its writers. */
export const wiki = {
	read: () => inRepository([hasWiki]),
	create: () => inRepository([hasWiki, signedIn, open, writes("wiki")]),
	/** An archived repository answers 423 before it checks who calls. */
	change: () => inRepository([hasWiki, open, signedIn, writes("wiki")]),
};
