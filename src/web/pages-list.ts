import type { Form, Page } from "./page.ts";
import { signIn, signInPage, signOut, signOutPage } from "./user/sign-in.tsx";

/** All pages and forms: the router, the inventory of addresses and the tests are made from this list. */
export const pages: readonly (Page | Form)[] = [
	signInPage,
	signIn,
	signOutPage,
	signOut,
];
