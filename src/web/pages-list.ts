import type { Form, Page } from "./page.ts";
import {
	exploreAll,
	exploreOrganizations,
	explorePeople,
	exploreRepositories,
} from "./site/explore.tsx";
import { homePage } from "./site/home.tsx";
import {
	accountPage,
	addAddress,
	removeAddress,
	setPassword,
} from "./user/settings/account.tsx";
import {
	appearancePage,
	setAppearance,
	strangersAppearance,
} from "./user/settings/appearance.tsx";
import { addKey, keysPage, removeKey } from "./user/settings/keys.tsx";
import { editProfile, profilePage } from "./user/settings/profile.tsx";
import { endOne, endOthers, sessionsPage } from "./user/settings/sessions.tsx";
import { makeToken, removeToken, tokensPage } from "./user/settings/tokens.tsx";
import { signIn, signInPage, signOut, signOutPage } from "./user/sign-in.tsx";
import { endMails, mailsPage } from "./user/unsubscribe.tsx";

/** All pages and forms: the router, the inventory of addresses and the tests are made from this list. */
export const pages: readonly (Page | Form)[] = [
	homePage,
	exploreAll,
	exploreRepositories,
	explorePeople,
	exploreOrganizations,
	mailsPage,
	endMails,
	signInPage,
	signIn,
	signOutPage,
	signOut,
	profilePage,
	editProfile,
	accountPage,
	addAddress,
	removeAddress,
	setPassword,
	appearancePage,
	strangersAppearance,
	setAppearance,
	sessionsPage,
	endOne,
	endOthers,
	tokensPage,
	makeToken,
	removeToken,
	keysPage,
	addKey,
	removeKey,
];
