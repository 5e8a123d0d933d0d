// The base module of every page. Each page works without it; with it, forms are sent in the background, what others do appears by
// itself, and keys lead everywhere.
import { letButtonsCopy } from "./base/copy.ts";
import {
	forgetDraftsAtTheEnd,
	forgetDraftsOfOthers,
} from "./base/draft-keys.ts";
import { listenToKeys } from "./base/keys.ts";
import { markLines } from "./base/lines.ts";
import { followChanges } from "./base/live.ts";
import { loadModules } from "./base/load-modules.ts";
import { loadPartsInPlace } from "./base/load-parts.ts";
import { offerCards } from "./base/offer-cards.ts";
import { letButtonsSelect } from "./base/select-all.ts";
import { sendFormsInBackground } from "./base/send-forms.ts";
import { sendTimeZone } from "./base/send-time-zone.ts";

forgetDraftsAtTheEnd();
forgetDraftsOfOthers();
letButtonsCopy();
letButtonsSelect();
listenToKeys();
loadPartsInPlace();
loadModules();
markLines();
offerCards();
sendFormsInBackground();
followChanges();
sendTimeZone();
