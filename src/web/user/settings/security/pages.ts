import type { Form, Page } from "../../../page.ts";
import { disable, enrol, enrolPage, regenerate } from "./codes.tsx";
import { endOne, endOthers } from "./end-sessions.ts";
import { logPage } from "./log.tsx";
import { creationOptions, register, remove, rename } from "./passkeys.tsx";
import { securityPage } from "./security.tsx";

export const factorPages: readonly (Page | Form)[] = [
	securityPage,
	enrolPage,
	enrol,
	disable,
	regenerate,
	creationOptions,
	register,
	rename,
	remove,
	endOne,
	endOthers,
	logPage,
];
