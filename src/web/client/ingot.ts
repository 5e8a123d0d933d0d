// The base module of every page. Each page works without it; with it, forms are sent in the background, what others do appears by
// itself, and keys lead everywhere.
import { listenToKeys } from "./base/keys.ts";
import { followChanges } from "./base/live.ts";
import { sendFormsInBackground } from "./base/send-forms.ts";

listenToKeys();
sendFormsInBackground();
followChanges();
