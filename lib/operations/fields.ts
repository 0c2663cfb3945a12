import { z } from 'zod';
import { PERSON_TEXT_LENGTH } from '../constants';
import { cleanLine } from '../pasted';

/** How the command line shows a field of an input. */
export interface FieldMeta {
  /** An argument without a flag. */
  positional?: true;
  /** The name of its value in `--help`. */
  value?: string;
  /** Only pages send it. */
  hidden?: true;
}

/** Text for `findPerson`, which also says what is wrong with an empty one. */
export const personField = (
  description = 'an email address, a referral code, a position such as "#12", or an id',
) =>
  z
    .string()
    .max(PERSON_TEXT_LENGTH)
    .overwrite((text) => cleanLine(text, PERSON_TEXT_LENGTH))
    .describe(description);

/** A field that another alternative of a union has. */
export const absent = z.undefined().optional();

/** The person that an operation is about. */
export const personInput = z.object({ person: personField().meta({ positional: true }) });
