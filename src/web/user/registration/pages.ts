import type { Form, Page } from "../../page.ts";
import {
	activate,
	activateAgain,
	activatePage,
	confirm,
	confirmPage,
} from "./activate.tsx";
import { signUp, signUpPage } from "./sign-up.tsx";

export const registrationPages: readonly (Page | Form)[] = [
	signUpPage,
	signUp,
	activatePage,
	activate,
	activateAgain,
	confirmPage,
	confirm,
];
