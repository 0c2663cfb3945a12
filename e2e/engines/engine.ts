/** A browser with one page. Elements are found by XPath, which all our drivers know. */
export interface Engine {
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Sets the size of the page in CSS pixels, as far as the browser's window allows. */
  resize(width: number, height: number): Promise<void>;
  /** Evaluates an expression in the page. */
  evaluate(expression: string): Promise<unknown>;
  click(xpath: string): Promise<void>;
  /** Clicks inside the frame that `frame` finds. */
  clickInFrame(frame: string, xpath: string): Promise<void>;
  type(xpath: string, text: string): Promise<void>;
  close(): Promise<void>;
}
