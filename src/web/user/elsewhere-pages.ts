import type { Form, Page } from "../page.ts";
import {
	arrivePage,
	departPage,
	linkMine,
	linkPage,
	linkSignIn,
	linkSignUp,
} from "./oauth2.tsx";
import { linkedPage, unlink } from "./settings/linked.tsx";

/** Where people sign in with accounts that they have elsewhere. */
export const elsewherePages: readonly (Page | Form)[] = [
	departPage,
	arrivePage,
	linkPage,
	linkSignIn,
	linkSignUp,
	linkedPage,
	linkMine,
	unlink,
];
